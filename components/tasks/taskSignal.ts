import type { TaskStatus } from '@/lib/run/task'
import type { Signal } from '../ui/Lamp'

const SIGNALS: Record<TaskStatus, Signal> = {
  open: 'suspended',
  decided: 'succeeded',
  closed: 'closed',
  expired: 'skipped',
}

export function taskSignal(status: TaskStatus): Signal {
  return SIGNALS[status]
}
