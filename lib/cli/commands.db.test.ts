import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findActor } from '../server/access/requireActor'
import { createWorker } from '../server/createWorker'
import { openTestServices, type TestServices } from '../server/testing/testServices'
import { startWorker, type Worker } from '../worker/startWorker'
import { CliError } from './cliError'
import { exportCommand } from './exportCommand'
import { importCommand } from './importCommand'
import { keyCommand } from './keyCommand'
import { runCommand } from './runCommand'
import { validateCommand } from './validateCommand'

const WORK_ORDER = path.resolve(import.meta.dirname, '../demo/templates/work-order.json')
const FAILS = JSON.stringify({ task: 'Repair the pump', owner: 'Chen Jie' })
const SUCCEEDS = JSON.stringify({ task: 'Repair the pump', owner: 'Li Wei' })

let services: TestServices
let drop: () => Promise<void>
let worker: Worker
let lines: string[] = []

beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
  worker = startWorker(createWorker({ racePoint: async () => {} }))
  // an installation that runs on the same database: its worker takes the runs
  const running = { pid: process.pid, env: { DATABASE_URL: services.env.DATABASE_URL } }
  writeFileSync(path.join(services.env.INTERLOCK_HOME, 'running.json'), JSON.stringify(running))
})
afterAll(async () => {
  await worker.stop()
  await drop()
})
beforeEach(() => {
  lines = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text: string) => void lines.push(text))
})
afterEach(() => vi.restoreAllMocks())

function file(content: unknown): string {
  const name = path.join(mkdtempSync(path.join(tmpdir(), 'interlock-cli-test-')), 'document.json')
  writeFileSync(name, typeof content === 'string' ? content : JSON.stringify(content))
  return name
}
/** The exit code of a command, also of one that gives up with a message. */
async function exitOf(command: Promise<number>): Promise<number> {
  try {
    return await command
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    lines.push(error.message)
    return error.exitCode
  }
}
const output = () => lines.join('\n')

describe('interlock validate', () => {
  it('answers 0 for a document that can run', async () => {
    expect(await validateCommand([WORK_ORDER])).toBe(0)
  })

  it('answers 2 for a broken document and lists every problem, for people and for programs', async () => {
    const nodes = [{ id: 'a', type: 'input', title: '', config: {} }]
    const edges = [{ id: 'e', source: 'a', port: 'done', target: 'nowhere' }]
    const broken = file({ format: 'interlock/pipeline', formatVersion: '1.0', name: 'x', nodes, edges })
    expect(await validateCommand([broken])).toBe(2)
    for (const code of ['INVALID_CONFIG', 'DANGLING_EDGE', 'NO_OUTPUT']) expect(output()).toContain(code)
    lines = []
    expect(await validateCommand([broken, '--json'])).toBe(2)
    const { ok, problems } = JSON.parse(output())
    expect([ok, problems.length]).toEqual([false, 3])
  })

  it.each([
    ['text that is not JSON', '{"nodes": ['],
    ['JSON that is not a pipeline', '{"a": 1}'],
  ])('answers 2 for %s', async (_, text) => {
    expect(await validateCommand([file(text)])).toBe(2)
  })
})

describe('interlock run', () => {
  it('answers 4 with the task when the run waits for a person', async () => {
    expect(await runCommand([WORK_ORDER, '--input', FAILS, '--json'])).toBe(4)
    const { run, tasks } = JSON.parse(output())
    expect(run.status).toBe('suspended')
    expect(tasks).toEqual([
      expect.objectContaining({
        kind: 'failure',
        status: 'open',
        effects: [expect.objectContaining({ tool: 'business/ticket_create' })],
      }),
    ])
  })

  it('answers 0 with the output when it succeeds, also with the input from a file', async () => {
    expect(await runCommand([WORK_ORDER, '--input', `@${file(SUCCEEDS)}`, '--json'])).toBe(0)
    expect(JSON.parse(output()).run.output).toMatchObject({ owner: 'Li Wei' })
  })

  it.each([
    ['input that does not fit', ['--input', '{}'], /owner/],
    ['input that is not JSON', ['--input', '{x'], /not JSON/],
    ['input that is no object', ['--input', '[]'], /JSON object/],
    ['an option nobody knows', ['--imput', '{}'], /imput/],
  ])('answers 2 for %s, and runs nothing', async (_, options, message) => {
    const before = await services.prisma.run.count()
    expect(await exitOf(runCommand([WORK_ORDER, ...options]))).toBe(2)
    expect(output()).toMatch(message)
    expect(await services.prisma.run.count()).toBe(before)
  })
})

it('interlock import and export carry a document over unchanged', async () => {
  expect(await importCommand([WORK_ORDER, '--json'])).toBe(0)
  const { id } = JSON.parse(output())
  let exported = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    exported += text
    return true
  })
  expect(await exportCommand([id])).toBe(0)
  expect((await services.prisma.pipeline.findUnique({ where: { id } }))?.document).toEqual(
    JSON.parse(exported),
  )
  expect(await exitOf(exportCommand(['nonsense']))).toBe(2)
})

describe('interlock key create', () => {
  it('prints a key that works', async () => {
    expect(await keyCommand(['create', '--name', 'robot', '--role', 'operator', '--json'])).toBe(0)
    const { key } = JSON.parse(output())
    const headers = new Headers({ authorization: `Bearer ${key}` })
    expect(await findActor(services, headers)).toMatchObject({ name: 'robot', role: 'operator' })
  })

  it.each([
    ['without a name', ['create', '--role', 'viewer']],
    ['for a role that does not exist', ['create', '--name', 'x', '--role', 'king']],
    ['when asked for something else', ['destroy', '--name', 'x', '--role', 'viewer']],
  ])('answers 2 %s', async (_, args) => {
    expect(await exitOf(keyCommand(args))).toBe(2)
  })
})
