import type { TaskQuery } from '@/lib/client/tasksApi'

/** What the inbox is narrowed down to. */
export type TaskFilters = {
  status: 'open' | 'decided' | 'all'
  kind: string
  assignee: 'anybody' | 'me' | 'nobody'
  escalated: boolean
  q: string
}

export const NO_FILTERS: TaskFilters = {
  status: 'open',
  kind: 'any',
  assignee: 'anybody',
  escalated: false,
  q: '',
}

export function taskQueryOf({ status, kind, assignee, escalated, q }: TaskFilters): TaskQuery {
  return {
    q: q.trim(),
    ...(status === 'all' ? {} : { status }),
    ...(kind === 'any' ? {} : { kind }),
    ...(assignee === 'anybody' ? {} : { assignee }),
    ...(escalated ? { escalated: '1' } : {}),
  }
}
