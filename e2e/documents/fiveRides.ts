import { trialRide } from './trialRide'

const RIDES = [1, 2, 3, 4, 5]
const chain = ['request', ...RIDES.map((ride) => `ride${ride}`), 'result']

/** Five trial rides one after another, each of a bike named `<serial>-<number>` that a test calls back. */
export const fiveRides = {
  ...trialRide,
  name: 'Five rides',
  nodes: [
    ...trialRide.nodes.filter(({ id }) => id === 'request'),
    ...RIDES.map((ride) => ({
      id: `ride${ride}`,
      type: 'tool',
      title: `Ride ${ride}`,
      in: { args: { serial: { $cel: `input.serial + "-${ride}"` } } },
      config: { tool: 'workshop/trial_ride' },
    })),
    { id: 'result', type: 'output', title: 'Result', in: { value: 1 }, config: {} },
  ],
  edges: chain.slice(1).map((target, index) => ({
    id: `e${index}`,
    source: chain[index],
    port: 'done',
    target,
  })),
  view: { nodes: Object.fromEntries(chain.map((id, index) => [id, [index * 336, 0]])) },
}
