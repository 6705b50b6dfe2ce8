import { type LoadingReport, truckLoading } from './servers/truckLoading'

/** The loading bay of the depot (see servers/depot.ts), for one truck: a call about it goes on until one of these is said. */
export function loadingBay(truck: string) {
  const { say } = truckLoading(process.env.E2E_HOME ?? '.', truck)
  return {
    /** Turns away the call that waits, as a service does that answers 503. */
    turnAway: () => say({ kind: 'busy' }),
    report: (report: LoadingReport) => say({ kind: 'report', report }),
    /** Ends the loading; the manifest is what the call gives. */
    finish: (manifest: string) => say({ kind: 'loaded', manifest }),
  }
}
