import type { DriveEnd } from '@/lib/engine/drive'
import type { Clock, RunJournal } from '@/lib/engine/ports'
import type { Problem } from '@/lib/graph/problem'
import { cardText } from '@/lib/run/cardTexts'
import type { NewEvent } from '@/lib/run/event'
import { replayRun } from '@/lib/run/reduceRun'
import { asked, type Choice } from '@/lib/run/task'

/** Nothing but another try makes sense: without a program nobody knows what there is to undo. */
const CHOICES: Choice[] = [{ choice: 'continue' }]

/**
 * Suspends a run whose pinned document this version of Interlock cannot compile (it was started by another one), with a card that says why
 * and offers to try again. Neither fails it, because effects may stand behind it, nor claims it over and over.
 */
export async function askAboutDocument(
  journal: RunJournal,
  problems: readonly Problem[],
  clock: Clock,
  task: string,
): Promise<DriveEnd> {
  const state = replayRun(await journal.read())
  const open = [...state.tasks.values()].filter(({ status }) => status === 'open').map(({ task }) => task)
  const { signals, signalSeq } = await journal.signals(journal.claim.signalDone)
  const answered = signals.flatMap(({ kind, body }): NewEvent[] =>
    kind === 'decision' && open.includes(body.task) ? [{ kind: 'task.decided', data: body }] : [],
  )
  const found = problems.slice(0, 5).map(({ message }) => ({ message }))
  const opened: NewEvent = {
    kind: 'task.opened',
    data: {
      ...{ task, kind: 'crash', scope: null, key: null, choices: CHOICES, effects: [], assignee: null },
      ...asked(cardText('document', { problems: found })),
      context: { problems: found.map(({ message }) => message) },
      expiresAfterMs: null,
    },
  }
  const parked: NewEvent = { kind: 'run.parked', data: { tasks: [task], activeMs: state.activeMs } }
  const events = [...answered, opened, parked].map((event, index) => ({
    ...event,
    seq: state.lastSeq + 1 + index,
    at: clock.wall(),
  }))
  const result = await journal.append(events, { kind: 'park', signalSeq })
  return result.kind === 'durable' ? { kind: 'parked' } : { kind: 'lost' }
}
