import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePipeline } from '@/lib/graph/parsePipeline'
import { smallPipeline } from '../testing/smallPipeline'
import { OWNER, openTestServices, refusal, type TestServices } from '../testing/testServices'
import { createPipeline } from './createPipeline'
import { deletePipeline, restorePipeline } from './deletePipeline'
import { exportPipelineFile } from './exportPipelineFile'
import { importPipeline } from './importPipeline'
import { listPipelines } from './listPipelines'
import { publishPipeline } from './publishPipeline'
import { purgePipeline } from './purgePipeline'

let services: TestServices
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
})
afterAll(() => drop())

const create = (members: Parameters<typeof smallPipeline>[0] = {}) =>
  createPipeline(services, OWNER, smallPipeline(members))
const countPipelines = () => services.prisma.pipeline.count()

describe('a file from elsewhere', () => {
  const node = (id: string, type: string, config = {}) => ({ id, type, title: id, config })
  const file = (members: object) => ({
    ...{ format: 'interlock/pipeline', formatVersion: '1.0', name: 'Elsewhere', nodes: [], edges: [] },
    ...members,
  })
  const taken = (members: object) => importPipeline(services, OWNER, { document: file(members) })

  it('with a node type that nobody knows here is kept whole, and says what keeps it from running', async () => {
    const oracle = node('q', 'quantum-oracle', { keep: [1, { me: true }] })
    const { id, missing, problems } = await taken({ nodes: [node('p', 'planner'), oracle] })
    expect(missing.nodeTypes).toEqual(['quantum-oracle'])
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'UNKNOWN_NODE_TYPE', path: 'nodes[1].type' }),
    )
    const { text } = await exportPipelineFile(services, OWNER, id ?? '', {})
    expect(JSON.parse(text).nodes[1]).toEqual(oracle)
  })

  it.each([
    [
      'wires that lead nowhere',
      {
        nodes: [node('p', 'planner')],
        edges: [
          { id: 'a', source: 'p', port: 'done', target: 'ghost' },
          { id: 'b', source: 'ghost2', port: 'done', target: 'p' },
        ],
      },
      [
        ['DANGLING_EDGE', 'edges[0]'],
        ['DANGLING_EDGE', 'edges[1]'],
      ],
    ],
    [
      'two nodes of one id',
      { nodes: [node('p', 'planner'), node('p', 'executor')] },
      [['DUPLICATE_NODE_ID', 'nodes[1].id']],
    ],
  ])('with %s is taken, and every place is named', async (_, members, expected) => {
    const { id, problems } = await taken(members)
    expect(id).not.toBeNull()
    const found = problems.map(({ code, path: place }) => [code, place])
    for (const one of expected) expect(found).toContainEqual(one)
  })

  it.each([
    [
      'of a newer major version',
      file({ formatVersion: '99.0', futureField: { a: 1 } }),
      ['formatVersion'],
      /99\.0.*1\.0/,
    ],
    [
      'without its lists',
      { format: 'interlock/pipeline', formatVersion: '1.0', name: 'x' },
      ['nodes', 'edges'],
      /./,
    ],
    ['that is not JSON', '{ "nodes": [', [], /JSON/],
    ['that is empty', '', [], /JSON/],
    ['of another kind', { format: 'neutral-pipeline', version: 99 }, ['format'], /neutral-pipeline/],
  ])('%s is refused, with every place, and nothing is stored', async (_, document, places, words) => {
    const before = await countPipelines()
    const problem = await refusal(importPipeline(services, OWNER, { document }))
    expect([400, 422]).toContain(problem.status)
    expect(problem.problems.map(({ path: place }) => place)).toEqual(places)
    expect(problem.message + problem.problems.map(({ message }) => message)).toMatch(words)
    expect(await countPipelines()).toBe(before)
  })

  it('names models that are not set up here, and takes what stands for them', async () => {
    const nodes = [
      node('p', 'planner', { model: 'big-one' }),
      node('v', 'validator', { judge: { model: 'judge-one' } }),
    ]
    const asked = await importPipeline(services, OWNER, { document: file({ nodes }), dryRun: true })
    expect(asked).toMatchObject({ id: null, missing: { models: ['big-one', 'judge-one'] } })
    const mapping = { models: { 'big-one': 'judge-one' } }
    const { id, missing } = await importPipeline(services, OWNER, { document: file({ nodes }), mapping })
    expect(missing.models).toEqual(['judge-one'])
    const { text } = await exportPipelineFile(services, OWNER, id ?? '', {})
    expect(JSON.parse(text).nodes[0].config.model).toBe('judge-one')
  })
})

describe('what looks like a secret', () => {
  const SECRETS = [1, 2, 3, 4].map((number) => `SECRET-MARK-${number}`)
  const config = {
    apiKey: 'SECRET-MARK-1',
    headers: { Authorization: 'Bearer SECRET-MARK-2' },
    url: 'https://x.test/?token=SECRET-MARK-3',
    args: ['s.mjs', '--key=SECRET-MARK-4'],
  }

  it('does not leave before somebody has looked at every place', async () => {
    const { id } = await create({ nodes: [{ id: 'p', type: 'planner', title: 'P', config }], edges: [] })
    const problem = await refusal(exportPipelineFile(services, OWNER, id, {}))
    expect(problem).toMatchObject({ status: 409, code: 'CONFIRM_EXPORT' })
    expect(problem.problems.map(({ path: place }) => place)).toEqual([
      'nodes[0].config.apiKey',
      'nodes[0].config.headers.Authorization',
      'nodes[0].config.url',
      'nodes[0].config.args[1]',
    ])
    for (const secret of SECRETS) expect(JSON.stringify(problem.problems)).not.toContain(secret)
    const { text } = await exportPipelineFile(services, OWNER, id, { anyway: '1' })
    expect(text).toContain('SECRET-MARK-1')
  })

  it('and is a secret of this installation never leaves, in whatever form', async () => {
    const secret = services.env.INTERLOCK_SECRET
    const basic = Buffer.from(`me:${secret}`).toString('base64')
    const { id } = await create({ description: `Basic ${basic} or ${encodeURIComponent(secret)}` })
    const problem = await refusal(exportPipelineFile(services, OWNER, id, { anyway: '1' }))
    expect(problem).toMatchObject({ status: 422, problems: [{ path: 'description' }] })
  })
})

describe('the trash', () => {
  it('gives back what was deleted, and forgets it for good only from there', async () => {
    const { id } = await create({ name: 'To forget' })
    expect(await refusal(purgePipeline(services, OWNER, id))).toMatchObject({ status: 404 })
    await publishPipeline(services, OWNER, id, { note: '' })
    await deletePipeline(services, OWNER, id)
    const { items } = await listPipelines(services, OWNER, { deleted: 'true', q: 'to forget' })
    expect(items).toMatchObject([{ id, deletedAt: expect.stringMatching(/^20/) }])
    await purgePipeline(services, OWNER, id)
    expect(await refusal(restorePipeline(services, OWNER, id))).toMatchObject({ status: 404 })
    expect(await services.prisma.pipelineVersion.count({ where: { pipelineId: id } })).toBe(0)
  })

  it('keeps what another pipeline runs, and says which', async () => {
    const { id } = await create({ name: 'Called' })
    const { version } = await publishPipeline(services, OWNER, id, { note: '' })
    const call = {
      id: 'call',
      type: 'subflow',
      title: 'Call',
      config: { pipeline: { id, version, name: 'Called' } },
    }
    await create({ name: 'Caller', nodes: [...smallPipeline().nodes, call] })
    await deletePipeline(services, OWNER, id)
    expect(await refusal(purgePipeline(services, OWNER, id))).toMatchObject({
      ...{ status: 409, code: 'PIPELINE_IN_USE' },
      problems: [{ code: 'CALLED_BY', params: { name: 'Caller' } }],
    })
  })

  it('keeps what has runs that go on, and of ended ones leaves everything but the link', async () => {
    const { id } = await create({ name: 'Ran' })
    const run = await services.prisma.run.create({
      data: {
        ...{ workspaceId: OWNER.workspaceId, pipelineId: id, documentHash: 'd', catalogueHash: 'c' },
        ...{
          pipelineName: 'Ran',
          status: 'suspended',
          input: {},
          inputHash: 'i',
          trigger: {},
          createdBy: 'cli',
        },
      },
    })
    await deletePipeline(services, OWNER, id)
    expect((await refusal(purgePipeline(services, OWNER, id))).problems).toMatchObject([
      { code: 'RUNS_OPEN' },
    ])
    await services.prisma.run.update({ where: { id: run.id }, data: { status: 'voided' } })
    await purgePipeline(services, OWNER, id)
    expect(await services.prisma.run.findUnique({ where: { id: run.id } })).toMatchObject({
      ...{ pipelineId: null, pipelineName: 'Ran', documentHash: 'd' },
    })
  })
})

it('every template says what its picture needs', async () => {
  const { listTemplates } = await import('./templates')
  for (const { graph, id } of await listTemplates(services.env)) {
    const file = path.join(services.env.INTERLOCK_ROOT, `lib/demo/templates/${id}.json`)
    const parsed = parsePipeline(JSON.parse(readFileSync(file, 'utf8')))
    expect(parsed.ok && parsed.pipeline.nodes.map((node) => node.id)).toEqual(
      graph.nodes.map((node) => node.id),
    )
    expect(new Set(graph.nodes.map(({ at }) => at.join())).size).toBe(graph.nodes.length)
  }
})
