import type { RunResult } from '../api/runs'
import type { TaskCard } from '../api/tasks'
import type { Pipeline } from '../graph/document'
import type { JsonObject } from '../graph/json'
import { CLI_ACTOR } from '../server/access/cliActor'
import type { Container } from '../server/container'
import { parseJson } from '../server/http/parseJson'
import { parseDocument } from '../server/pipelines/parseDocument'
import { readRunInput } from '../server/runs/readRunInput'
import { startDocument } from '../server/runs/startRun'
import { waitForRun } from '../server/runs/waitForRun'
import { getTask } from '../server/tasks/getTask'
import { CliError } from './cliError'
import { hasRunningInstallation, startOwnWorker, stopOwnWorker } from './ownWorker'
import { onlyArgument, readArguments } from './readArguments'
import { readTextFile } from './readTextFile'
import { refusedAsCliError, withContainer } from './withContainer'

const LOOK_AGAIN_S = 60
type Outcome = { run: RunResult; tasks: TaskCard[] }

/** Exit 0 succeeded, 2 invalid, 3 ended otherwise, 4 waits for a person. */
export async function runCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    input: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const { json } = values
  const text = await readTextFile(onlyArgument(positionals, 'file'))
  const given = await inputText(values.input)
  const { document, input } = await refusedAsCliError(json, async () => ({
    document: parseDocument(text).document,
    input: readRunInput(parseJson(given)),
  }))
  // the result may be read by a program, and a person wants to see only that
  process.env.LOG_LEVEL ??= 'warn'
  const ownWorker = !hasRunningInstallation()
  if (ownWorker) await startOwnWorker()
  const exitCode = await execute(document, input, json)
  if (ownWorker) await stopOwnWorker(exitCode)
  return exitCode
}

async function execute(document: Pipeline, input: JsonObject, json: boolean): Promise<number> {
  try {
    const outcome = await withContainer((services) => runToEnd(services, document, input), { json })
    if (json) console.log(JSON.stringify(outcome, null, 2))
    else report(outcome)
    return exitCodeOf(outcome)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(error.message)
    return error.exitCode
  }
}

async function inputText(given: string | undefined): Promise<string> {
  if (given === undefined) return '{}'
  return given.startsWith('@') ? readTextFile(given.slice(1)) : given
}

async function runToEnd(services: Container, document: Pipeline, input: JsonObject): Promise<Outcome> {
  const source = { pipelineId: null, version: null, document }
  const { runId } = await startDocument(services, CLI_ACTOR, source, {
    input,
    trigger: 'cli',
    idempotencyKey: null,
    confirmDuplicate: true,
  })
  const never = new AbortController().signal
  for (;;) {
    const { settled, run } = await waitForRun(services, CLI_ACTOR, runId, LOOK_AGAIN_S, never)
    if (!settled) continue
    const tasks = await Promise.all(run.openTasks.map((id) => getTask(services, CLI_ACTOR, id)))
    return { run, tasks }
  }
}

function exitCodeOf({ run }: Outcome): number {
  if (run.status === 'succeeded') return 0
  return run.status === 'suspended' ? 4 : 3
}

function report({ run, tasks }: Outcome): void {
  console.log(`Run ${run.id}: ${run.status}${run.message ? `. ${run.message}` : ''}`)
  if (run.status === 'succeeded') console.log(JSON.stringify(run.output, null, 2))
  for (const task of tasks) {
    console.log(`\nTask ${task.id} (${task.kind}): ${task.question}`)
    for (const { tool, state, cleanup } of task.effects) console.log(`  ${tool}: ${state}. ${cleanup.reason}`)
    console.log(`  Choices: ${task.choices.map(({ choice }) => choice).join(', ')}`)
  }
}
