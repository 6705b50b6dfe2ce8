import { trialRide } from './trialRide'

const [request, ride, result] = trialRide.nodes

/** The trial ride as a conversation: a message is the name of a bike, and the answer comes when that bike is back. */
export const rideTalk = {
  ...trialRide,
  name: 'Ride by chat',
  nodes: [
    {
      ...request,
      config: {
        schema: {
          type: 'object',
          required: ['message'],
          properties: { message: { type: 'string', title: 'Which bike' } },
        },
      },
    },
    { ...ride, in: { args: { serial: { $cel: 'input.message' } } } },
    { ...result, in: { value: { $cel: '"Back: " + input.message' } } },
  ],
}
