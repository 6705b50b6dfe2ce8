import * as z from 'zod'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { TaskCard } from '@/lib/api/tasks'
import { planRollback } from '@/lib/engine/cleanup/planRollback'
import { reasonOf } from '@/lib/engine/cleanup/planUndo'
import { previewCleanup } from '@/lib/engine/cleanup/previewCleanup'
import { skippedOutput } from '@/lib/engine/drive/skippedOutput'
import { type Json, type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import { validateJson } from '@/lib/graph/jsonSchema'
import type { Program } from '@/lib/graph/program'
import { nodeAt, programAt } from '@/lib/graph/programAt'
import { toolInputSchema, toolOutputSchema } from '@/lib/graph/toolSchemas'
import { effectsOf } from '@/lib/run/effects'
import type { RunState } from '@/lib/run/state'
import type { Decision } from '@/lib/run/task'
import { answerText } from '../answerTexts'

type Field = Exclude<keyof Decision, 'choice' | 'note'>
type DecidedRun = { program: Program; state: RunState }

/** Fields that each built-in choice takes besides `note`, and the one it cannot do without. */
const FIELDS: { [choice: string]: { takes: Field[]; needs?: Field } } = {
  continue: { takes: ['args', 'mode'] },
  skip: { takes: ['value'], needs: 'value' },
  roll_back: { takes: ['effects', 'confirm'] },
  void: { takes: [] },
  hand_over: { takes: ['assignee'] },
  done: { takes: [] },
  stop: { takes: [] },
  answer: { takes: ['value'], needs: 'value' },
  happened: { takes: ['result'], needs: 'result' },
  not_happened: { takes: [] },
  extend: { takes: ['budget'], needs: 'budget' },
}
/** A person node's own buttons, and approving a call. */
const BUTTON = { takes: ['form'] as Field[] }

/** Everything that keeps this decision from meaning something on this card; empty when it may be taken. */
export function checkDecision(
  card: TaskCard,
  { program, state }: { program: Program | null; state: RunState },
  decision: Decision,
): ProblemDetail[] {
  const offered = card.choices.map(({ choice }) => choice)
  if (!offered.includes(decision.choice)) {
    return [
      {
        path: 'choice',
        code: 'UNKNOWN_CHOICE',
        ...answerText('problem.choices', { choices: offered.join(', ') }),
        choices: offered,
      },
    ]
  }
  const wrongFields = checkFields(decision)
  if (wrongFields.length > 0 || program === null) return wrongFields
  return checkValues(card, { program, state }, decision)
}

function checkFields(decision: Decision): ProblemDetail[] {
  const { choice } = decision
  const { takes, needs } = fieldsOf(choice)
  const given = Object.keys(decision).filter((name) => name !== 'choice' && name !== 'note')
  const foreign = given
    .filter((name) => !takes.some((field) => field === name))
    .map((path) => ({ path, code: 'UNEXPECTED', ...answerText('problem.takesNo', { choice, field: path }) }))
  if (needs === undefined || decision[needs] !== undefined) return foreign
  return [
    ...foreign,
    { path: needs, code: 'REQUIRED', ...answerText('problem.needs', { choice, field: needs }) },
  ]
}

function fieldsOf(choice: string): { takes: Field[]; needs?: Field } {
  return Object.hasOwn(FIELDS, choice) ? (FIELDS[choice] ?? BUTTON) : BUTTON
}

function checkValues(card: TaskCard, run: DecidedRun, decision: Decision): ProblemDetail[] {
  switch (decision.choice) {
    case 'continue':
      return decision.args === undefined ? [] : checkArguments(card, run, decision.args)
    case 'skip':
      return checkSkip(card, run, decision.value ?? null)
    case 'happened':
      return checkResult(card, run, 'result', decision.result ?? null)
    case 'roll_back':
      return checkRollback(run, decision)
    case 'extend':
      return Object.keys(decision.budget ?? {}).length > 0
        ? []
        : [{ path: 'budget', code: 'REQUIRED', ...answerText('problem.budget', {}) }]
    default:
      return Object.hasOwn(FIELDS, decision.choice) ? [] : checkForm(card, run, decision)
  }
}

function checkArguments(
  { pendingCall, scope }: TaskCard,
  { program }: DecidedRun,
  args: JsonObject,
): ProblemDetail[] {
  const tool = pendingCall && programAt(program, scope ?? '').tools.get(pendingCall.tool)
  if (!tool) {
    return [{ path: 'args', code: 'UNEXPECTED', ...answerText('problem.noCall', {}) }]
  }
  return fieldProblems('args', args, toolInputSchema(tool), { refuseUnknownKeys: true })
}

/** What a person says a call answered must look like what the call would have answered. */
function checkResult(
  { pendingCall, scope }: TaskCard,
  { program }: DecidedRun,
  path: string,
  value: Json,
): ProblemDetail[] {
  const tool = pendingCall && programAt(program, scope ?? '').tools.get(pendingCall.tool)
  return tool ? fieldProblems(path, value, toolOutputSchema(tool)) : []
}

/** Where no call failed the value stands for what the node gives, and later nodes rely on its fields. */
function checkSkip(card: TaskCard, run: DecidedRun, value: Json): ProblemDetail[] {
  if (card.pendingCall) return checkResult(card, run, 'value', value)
  const node = card.scope === null ? undefined : nodeAt(run.program, card.scope)
  if (!node) return []
  const { port, output } = skippedOutput(node, value)
  return fieldProblems('value', output, node.types[port] ?? {})
}

const FormConfigSchema = z.object({ form: JsonObjectSchema })

function checkForm({ scope }: TaskCard, { program }: DecidedRun, { form }: Decision): ProblemDetail[] {
  const node = scope === null ? undefined : nodeAt(program, scope)
  const config = FormConfigSchema.safeParse(node?.config)
  if (config.success) return fieldProblems('form', form ?? {}, config.data.form)
  return form === undefined ? [] : [{ path: 'form', code: 'UNEXPECTED', ...answerText('problem.noForm', {}) }]
}

/** FAIL-5: nothing destructive is undone that was not confirmed by name, dependants included. */
function checkRollback({ program, state }: DecidedRun, { effects, confirm = [] }: Decision): ProblemDetail[] {
  const known = new Set(effectsOf(state).map(({ key }) => key))
  const unknown = (effects ?? [])
    .filter((key) => !known.has(key))
    .map((key) => ({ path: 'effects', code: 'UNKNOWN_EFFECT', ...answerText('problem.noEffect', { key }) }))
  if (unknown.length > 0) return unknown
  const destructive = previewCleanup(program, state, planRollback(program, state, effects)).filter(
    ({ kind }) => kind === 'confirm',
  )
  const missing = destructive.filter(({ key }) => !confirm.includes(key))
  const surplus = confirm.filter((key) => !destructive.some((effect) => effect.key === key))
  return [
    ...missing.map(({ key, ...plan }) => ({
      path: 'confirm',
      code: 'CONFIRM_REQUIRED',
      key,
      ...answerText('problem.confirm', { key, reason: reasonOf(plan) }),
    })),
    ...surplus.map((key) => ({
      path: 'confirm',
      code: 'NOTHING_TO_CONFIRM',
      key,
      ...answerText('problem.nothingToConfirm', { key }),
    })),
  ]
}

function fieldProblems(
  field: string,
  value: Json,
  schema: JsonObject,
  options: { refuseUnknownKeys?: boolean } = {},
): ProblemDetail[] {
  return validateJson(value, schema, options).map(({ path, keyword, ...said }) => ({
    path: path === '' || path.startsWith('[') ? `${field}${path}` : `${field}.${path}`,
    code: keyword,
    ...said,
  }))
}
