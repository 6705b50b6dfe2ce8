import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createToolPort, type McpTools } from '../../adapters/mcp/createToolPort'
import { createModelPort } from '../../adapters/openai/createModelPort'
import { systemChance } from '../../adapters/system/systemChance'
import { systemClock } from '../../adapters/system/systemClock'
import { type Drive, drive } from '../../engine/drive'
import type { NodeContext, NodeOutcome } from '../../engine/executor'
import type { EnginePorts, LivePort } from '../../engine/ports'
import { FakeBreakers } from '../../engine/testing/fakeBreakers'
import { MemoryRuns } from '../../engine/testing/memoryJournal'
import type { JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import { replayRun } from '../../run/reduceRun'
import type { RunState } from '../../run/state'

type Script = (context: NodeContext<JsonObject>) => Promise<NodeOutcome>

/** A model over HTTP that answers as told, and remembers each request: `closed` resolves when its connection ends. */
export type TestModel = {
  url: string
  requests: { closed: Promise<void> }[]
  close(): Promise<void>
}

export async function startTestModel(
  answer: (response: ServerResponse, nth: number) => void,
): Promise<TestModel> {
  const requests: TestModel['requests'] = []
  const server = createServer((request, response) => {
    const closed = new Promise<void>((resolve) => response.on('close', resolve))
    requests.push({ closed })
    request.resume().on('end', () => answer(response, requests.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Stdio servers of these names, all of them the one whose tools misbehave; each notes what it is told in `<name>.log` of the folder. */
export function startFakeServers(folder: string, names: string[]): McpTools {
  const program = path.resolve(import.meta.dirname, '../../adapters/mcp/testing/fakeServer.mjs')
  const configs = names.map((name) => ({
    ...{ name, command: process.execPath, args: [program], policies: [], trusted: false },
    env: { FAKE_LOG: path.join(folder, `${name}.log`) },
  }))
  return createToolPort(configs, () => {})
}

export type LiveRun = Drive & { readonly state: RunState; cancel(): void }

/** One run in memory on real clocks, sockets and processes. */
export function startLiveRun(
  program: Program,
  scripts: { [node: string]: Script },
  {
    modelUrl = 'http://127.0.0.1:9',
    tools,
    live = {},
  }: { modelUrl?: string; tools?: McpTools; live?: Partial<LivePort> },
): LiveRun {
  const runs = new MemoryRuns()
  const names = { runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'Test', goal: '' }
  runs.start('r', {
    kind: 'run.started',
    data: { ...names, input: {}, trigger: { kind: 'cli', by: 'test' } },
  })
  const journal = runs.claim('r')
  if (!journal) throw new Error('The run is not free')
  const finished: Script = async ({ inputs }) => ({ kind: 'finished', port: 'done', output: inputs })
  const driving = drive({
    ...{ program, journal, claim: journal.claim, ports: realPorts(modelUrl, tools, live) },
    executors: new Map([['scripted', (context) => (scripts[context.node.id] ?? finished)(context)]]),
  })
  return {
    ...driving,
    get state() {
      return replayRun(runs.events('r'))
    },
    cancel() {
      runs.tell('r', { kind: 'cancel', body: { by: 'ann', reason: '' } })
      driving.nudge()
    },
  }
}

function realPorts(modelUrl: string, tools: McpTools | undefined, live: Partial<LivePort>): EnginePorts {
  const price = { input: 0, output: 0 }
  return {
    models: createModelPort(async () => ({
      baseUrl: modelUrl,
      apiKey: 'k',
      model: 'test',
      simulated: false,
      price,
    })),
    tools: tools ?? createToolPort([], () => {}),
    breakers: new FakeBreakers(),
    files: { read: async () => null },
    clock: systemClock,
    chance: systemChance,
    live: { text: () => {}, progress: () => {}, waiting: () => {}, ...live },
    racePoint: async () => {},
  }
}
