import type { JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import { emptyRun } from '../../run/emptyRun'
import type { NewEvent, RunEvent } from '../../run/event'
import { reduceRun } from '../../run/reduceRun'
import type { RunState, TaskState } from '../../run/state'
import type { Decision } from '../../run/task'
import type {
  EnginePorts,
  FileContent,
  IntentConflict,
  ModelAttempt,
  ModelRequest,
  RacePoint,
  ToolAttempt,
} from '../ports'
import type { RunSession, StopReason } from '../session'
import { checkWording } from './checkWording'
import { FakeBreakers } from './fakeBreakers'
import { type FakeClock, fakeClock } from './fakeClock'
import { fakeHash } from './fakeHash'
import { type FakeProgramOptions, fakeProgram } from './fakeProgram'

type SentCall = { tool: string; args: JsonObject; requestId: string; attemptMs: number }

/** The outside, scripted; it outlives the workers that talk to it. */
export type FakeWorld = {
  tool: (call: SentCall, signal: AbortSignal) => ToolAttempt | Promise<ToolAttempt>
  model: (request: ModelRequest, signal: AbortSignal) => ModelAttempt | Promise<ModelAttempt>
  inputTokens: number
  conflict: (event: NewEvent) => IntentConflict | null
  /** The worker dies here. */
  crashAt: RacePoint | null
  mayDispatch: boolean
  breakers: FakeBreakers
  files: Map<string, FileContent>
  sent: SentCall[]
  asked: ModelRequest[]
  clock: FakeClock
}

export class Crash extends Error {}

/** One worker's view of a run, in memory, with the real reducer. Only what was committed survives `reopen`. */
export type FakeSession = RunSession & {
  world: FakeWorld
  events: RunEvent[]
  kinds(): string[]
  stop(reason: StopReason): void
  /** The next worker, after this one died. */
  reopen(): FakeSession
  decide(decision: Decision): void
  openCard(): TaskState
}

function fakeWorld(script: Partial<FakeWorld> = {}): FakeWorld {
  return {
    tool: () => ({ ok: true, result: { done: true } }),
    model: () => ({ ok: false, failure: { reason: 'not_configured', sent: false, message: 'No model' } }),
    inputTokens: 100,
    conflict: () => null,
    crashAt: null,
    mayDispatch: true,
    breakers: new FakeBreakers(),
    files: new Map(),
    sent: [],
    asked: [],
    clock: fakeClock(),
    ...script,
  }
}

export function fakeSession(script: Partial<FakeWorld> = {}, options: FakeProgramOptions = {}): FakeSession {
  const world = fakeWorld(script)
  const program = fakeProgram(options)
  const session = open(world, program, [])
  session.emit({
    kind: 'run.started',
    data: {
      ...{
        runId: 'run-1',
        pipelineId: null,
        version: null,
        documentHash: 'hash',
        pipeline: 'Test',
        goal: '',
      },
      ...{ input: {}, trigger: { kind: 'cli', by: 'test' } },
    },
  })
  for (const node of program.nodes.keys())
    session.emit({ kind: 'node.started', data: { node, scope: node, inputs: {} } })
  return session
}

function open(world: FakeWorld, program: Program, past: RunEvent[]): FakeSession {
  const state: RunState = emptyRun()
  const events: RunEvent[] = []
  const abort = new AbortController()
  let durable = past.length
  const append = (event: NewEvent) => {
    if (abort.signal.reason === 'lost') return
    checkWording(event)
    const numbered = { ...event, seq: state.lastSeq + 1, at: world.clock.wall() }
    reduceRun(state, numbered)
    events.push(numbered)
  }
  for (const event of past) {
    reduceRun(state, event)
    events.push(event)
  }
  const commit = async (event?: NewEvent) => {
    if (event) append(event)
    if (abort.signal.reason === 'lost') return { stored: false as const }
    durable = events.length
    return { stored: true as const, conflict: event ? world.conflict(event) : null }
  }
  const openCard = () => {
    const card = [...state.tasks.values()].find(({ status }) => status === 'open')
    if (!card) throw new Error('No card is open')
    return card
  }
  return {
    ...{ world, program, whole: program, state, events, openCard, emit: append },
    ports: fakePorts(world),
    commit,
    barrier: () => commit(),
    mayDispatch: () => world.mayDispatch,
    activeMs: () => world.clock.now(),
    signal: abort.signal,
    kinds: () => events.map(({ kind }) => kind).filter((kind) => !/^(run|node)\.started$/.test(kind)),
    stop: (reason) => abort.abort(reason),
    reopen: () => {
      const next = open({ ...world, crashAt: null }, program, events.slice(0, durable))
      next.emit({ kind: 'run.resumed', data: { epoch: 2, owner: 'next' } })
      return next
    },
    decide: (decision) =>
      append({ kind: 'task.decided', data: { task: openCard().task, decision, by: 'Ann' } }),
  }
}

function fakePorts(world: FakeWorld): EnginePorts {
  let ids = 0
  return {
    clock: world.clock,
    chance: {
      random: () => 0.5,
      hash: fakeHash,
      uuid: () => `uuid-${++ids}`,
    },
    live: { text: () => {}, progress: () => {}, waiting: () => {} },
    breakers: world.breakers,
    files: { read: async (id) => world.files.get(id) ?? null },
    racePoint: async (point) => {
      if (point === world.crashAt) throw new Crash(point)
    },
    tools: {
      catalogue: async () => ({ tools: [] }),
      attempt: async (tool, args, { requestId, attemptMs, signal }) => {
        const call = { tool, args, requestId, attemptMs }
        world.sent.push(call)
        return world.tool(call, signal)
      },
    },
    models: {
      estimate: async () => ({
        inputTokens: world.inputTokens,
        model: 'fake',
        simulated: false,
        price: { input: 1, output: 2 },
      }),
      attempt: async (request, { signal }) => {
        world.asked.push(request)
        return world.model(request, signal)
      },
    },
  }
}
