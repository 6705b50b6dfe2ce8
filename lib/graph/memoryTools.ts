/** Refs of the tools that Interlock itself brings for facts across runs. */
export const MEMORY_TOOLS = {
  recall: 'memory/recall',
  remember: 'memory/remember',
  find: 'memory/find',
  forget: 'memory/forget',
} as const
