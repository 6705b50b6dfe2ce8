import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import type { Actor } from './actor'

/** Whoever may run commands on this host may do everything here anyway. */
export const CLI_ACTOR: Actor = {
  kind: 'cli',
  id: 'cli',
  name: 'command line',
  role: 'owner',
  workspaceId: DEFAULT_WORKSPACE_ID,
}
