import type { JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import { replayRun } from '../../run/reduceRun'
import type { RunState, TaskState } from '../../run/state'
import { type Decision, RUN_LEVEL_CHOICES } from '../../run/task'
import type { Trial } from '../../run/trial'
import { type Drive, drive } from '../drive'
import type { DriveEnd } from '../drive/ownedRun'
import type { NodeContext, NodeOutcome } from '../executor'
import type { EnginePorts, RacePoint, ToolAttempt } from '../ports'
import { FakeBreakers } from './fakeBreakers'
import { fakeHash } from './fakeHash'
import { MemoryRuns } from './memoryJournal'
import { type StillClock, stillClock } from './stillClock'

export type Script = (context: NodeContext<JsonObject>) => NodeOutcome | Promise<NodeOutcome>
export type ToolScript = (
  args: JsonObject,
  call: { requestId: string; signal: AbortSignal },
) => ToolAttempt | Promise<ToolAttempt>

const RUN = 'run-1'

/** One run of a program from start to end: its journal, its workers one after the other, the people who decide, the tools it calls. */
export class Scene {
  readonly runs = new MemoryRuns()
  readonly clock: StillClock = stillClock()
  readonly calls: { tool: string; args: JsonObject; requestId: string }[] = []
  onRace: (point: RacePoint, key: string) => void = () => {}
  driving: Drive | null = null
  readonly #program: Program
  readonly #scripts: { [node: string]: Script }
  readonly #tools: { [ref: string]: ToolScript }
  #ids = 0

  constructor(
    program: Program,
    scripts: { [node: string]: Script } = {},
    tools: { [ref: string]: ToolScript } = {},
    input: JsonObject = {},
    trial: Trial | null = null,
  ) {
    this.#program = program
    this.#scripts = scripts
    this.#tools = tools
    const names = {
      runId: RUN,
      pipelineId: null,
      version: null,
      documentHash: 'hash',
      pipeline: 'Test',
      goal: 'test it',
    }
    this.runs.start(RUN, {
      kind: 'run.started',
      data: { ...names, input, trigger: { kind: 'cli', by: 'test' }, ...(trial ? { trial } : {}) },
    })
  }

  /** A worker takes the run up and drives it until it leaves; null when it cannot be claimed. */
  async work(): Promise<DriveEnd | null> {
    return this.claim()?.done ?? null
  }

  claim(): Drive | null {
    const journal = this.runs.claim(RUN)
    if (!journal) return null
    this.driving = drive({
      program: this.#program,
      executors: new Map([['scripted', (context) => this.#execute(context)]]),
      journal,
      claim: journal.claim,
      ports: this.#ports(),
      owner: 'worker',
    })
    return this.driving
  }

  get state(): RunState {
    return replayRun(this.runs.events(RUN))
  }

  kinds(...wanted: string[]): string[] {
    return this.runs
      .events(RUN)
      .flatMap(({ kind }) => (wanted.length === 0 || wanted.includes(kind) ? [kind] : []))
  }

  get open(): TaskState[] {
    return [...this.state.tasks.values()].filter(({ status }) => status === 'open')
  }

  card(kind: string): TaskState {
    const found = this.open.find((task) => task.kind === kind)
    if (!found)
      throw new Error(
        `No ${kind} card is open, but ${this.open.map((task) => task.kind).join(', ') || 'none'}`,
      )
    return found
  }

  /** False when somebody has decided before: one decision per card, one run-level decision per run. */
  decide(task: TaskState, decision: Decision): boolean {
    const made = this.runs.signals(RUN).flatMap((signal) => (signal.kind === 'decision' ? [signal.body] : []))
    const settled =
      made.some(({ decision: { choice } }) => RUN_LEVEL_CHOICES.has(choice)) && task.kind !== 'manual'
    if (settled || made.some((each) => each.task === task.task)) return false
    this.runs.tell(RUN, { kind: 'decision', body: { task: task.task, decision, by: 'ann' } })
    this.driving?.nudge()
    return true
  }

  cancel(): void {
    this.runs.tell(RUN, { kind: 'cancel', body: { by: 'ann', reason: 'changed my mind' } })
    this.driving?.nudge()
  }

  tell(...[signal]: Parameters<MemoryRuns['tell']> extends [string, infer S] ? [S] : never): void {
    this.runs.tell(RUN, signal)
    this.driving?.nudge()
  }

  /** Lets the worker go on until something holds; throws when it never does. */
  async until(holds: () => boolean): Promise<void> {
    for (let turn = 0; !holds(); turn += 1) {
      if (turn > 2000) throw new Error(`Waited in vain; so far: ${this.kinds().join(', ')}`)
      await Promise.resolve()
    }
  }

  /** The worker dies without a word. */
  kill(): void {
    this.driving?.lose()
    this.runs.dieAfter = Number.POSITIVE_INFINITY
    this.runs.expire(RUN)
  }

  async #execute(context: NodeContext<JsonObject>): Promise<NodeOutcome> {
    const script = this.#scripts[context.node.id]
    return script ? script(context) : { kind: 'finished', port: 'done', output: context.inputs }
  }

  #ports(): EnginePorts {
    return {
      clock: this.clock,
      chance: { random: () => 0.5, hash: fakeHash, uuid: () => `id-${++this.#ids}` },
      live: { text: () => {}, progress: () => {}, waiting: () => {} },
      breakers: new FakeBreakers(),
      files: { read: async () => null },
      racePoint: async (point, key) => this.onRace(point, key),
      models: {
        estimate: async () => ({
          inputTokens: 1,
          model: 'fake',
          simulated: false,
          price: { input: 0, output: 0 },
        }),
        attempt: async () => ({
          ok: false,
          failure: { reason: 'not_configured', sent: false, message: 'No model' },
        }),
      },
      tools: {
        catalogue: async () => ({ tools: [] }),
        attempt: async (tool, args, { requestId, signal }) => {
          this.calls.push({ tool, args, requestId })
          const script = this.#tools[tool]
          return script ? script(args, { requestId, signal }) : { ok: true, result: { ok: true } }
        },
      },
    }
  }
}
