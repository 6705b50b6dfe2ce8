/** One file per area in `app/messages/<locale>/`, so that areas are worded apart from each other. */
export const NAMESPACES = [
  'common',
  'shell',
  'auth',
  'pipelines',
  'editor',
  'nodes',
  'problems',
  'run',
  'tasks',
  'tools',
  'demo',
  'settings',
  'forks',
  'effects',
  'help',
] as const
