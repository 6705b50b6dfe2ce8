/** Runs whose events grew; payload: run ids joined by commas. */
export const EVENTS_CHANNEL = 'interlock_events'
/** Runs whose inbox grew; payload: run ids joined by commas. */
export const SIGNALS_CHANNEL = 'interlock_signals'
/** A tool's breaker changed; payload: its ref. */
export const BREAKERS_CHANNEL = 'interlock_breakers'
/** MCP clients took calls back; payload: keys of the calls joined by commas. */
export const CALLS_CHANNEL = 'interlock_calls'
