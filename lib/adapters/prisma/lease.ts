/** How long a claim, a heartbeat or a flush keeps a run, in milliseconds. */
export const LEASE_MS = 15_000
