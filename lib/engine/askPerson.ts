import type { JsonObject } from '../graph/json'
import type { Said } from '../graph/wording'
import type { TaskState } from '../run/state'
import type { Choice, TaskKind } from '../run/task'
import type { Answer, Journaled } from './executor'
import type { RunSession } from './session'

export type Question = {
  scope: string
  /** Absolute; gives the card its id, so the same question is asked once per key. */
  key: string
  /** The journal entry the card is about, when it is another one than the question's own. */
  about?: string
  kind: TaskKind
  question: string
  /** What the question says, where it is a sentence of ours. */
  says?: Said
  context: JsonObject
  choices: Choice[]
  effects?: string[]
  assignee?: string
  expiresAfterMs?: number
}

/** Opens the card unless it is open already, and gives the answer once there is one. */
export function askPerson(session: RunSession, question: Question): Journaled<Answer> {
  const task = asked(session, question.key)
  if (!task) {
    openCard(session, question)
    return { kind: 'suspended' }
  }
  const at = task.settledAt ?? task.openedAt
  if (task.status === 'expired') return { kind: 'ok', value: { kind: 'expired', at } }
  if (task.status !== 'decided' || task.decision === null) return { kind: 'suspended' }
  return { kind: 'ok', value: { kind: 'decided', decision: task.decision, by: task.decidedBy ?? '', at } }
}

export function openCard(session: RunSession, question: Question): void {
  session.emit({
    kind: 'task.opened',
    data: {
      task: taskId(session, question.key),
      kind: question.kind,
      scope: question.scope,
      key: question.about ?? question.key,
      question: question.question,
      ...(question.says === undefined ? {} : { says: question.says }),
      context: question.context,
      choices: question.choices,
      effects: question.effects ?? [],
      assignee: question.assignee ?? null,
      expiresAfterMs: question.expiresAfterMs ?? null,
    },
  })
}

/** The cards of one kind about one journal entry, oldest first. */
export function cardsAbout(session: RunSession, about: string, kind: TaskKind): TaskState[] {
  return [...session.state.tasks.values()].filter((task) => task.kind === kind && task.key === about)
}

/** The card of this question, also where the run this one was forked from had asked it. */
function asked({ state, ports }: RunSession, key: string): TaskState | undefined {
  for (const run of [state.runId, ...state.origins.toReversed()]) {
    const task = state.tasks.get(taskIdIn(ports, run, key))
    if (task) return task
  }
  return undefined
}

/** Derived from run and key, so that a crash between two events cannot open a second card. In the shape of a UUID. */
function taskId({ state, ports }: RunSession, key: string): string {
  return taskIdIn(ports, state.runId, key)
}

function taskIdIn({ chance }: RunSession['ports'], run: string, key: string): string {
  const hash = chance.hash(`${run}\ntask\n${key}`)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
