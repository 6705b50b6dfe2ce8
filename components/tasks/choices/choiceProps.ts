import type { TaskCard } from '@/lib/api/tasks'
import type { Choice } from '@/lib/run/task'
import type { DecisionState } from '../useDecision'

/** What every choice of a card gets. */
export type ChoiceProps = { task: TaskCard; choice: Choice; state: DecisionState; compact: boolean }
