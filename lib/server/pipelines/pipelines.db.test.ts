import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pipelineWithoutPolicy, smallPipeline } from '../testing/smallPipeline'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  STRANGER,
  type TestServices,
} from '../testing/testServices'
import { createFromTemplate } from './createFromTemplate'
import { createPipeline } from './createPipeline'
import { deletePipeline, restorePipeline } from './deletePipeline'
import { duplicatePipeline } from './duplicatePipeline'
import { exportPipelineFile } from './exportPipelineFile'
import { getPipeline } from './getPipeline'
import { importPipeline } from './importPipeline'
import { listPipelines } from './listPipelines'
import { getVersion, listVersions } from './listVersions'
import { publishPipeline } from './publishPipeline'
import { savePipeline } from './savePipeline'
import { listTemplates } from './templates'

let services: TestServices
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
})
afterAll(() => drop())

const create = (document = smallPipeline()) => createPipeline(services, OWNER, document)

describe('saving a draft', () => {
  it('two people on the same revision: the second is told, and loses nothing', async () => {
    const { id } = await create()
    const mine = smallPipeline({ name: 'Mine' })
    const theirs = smallPipeline({ name: 'Theirs' })
    expect(await savePipeline(services, OWNER, id, { document: mine, revision: 1 })).toMatchObject({
      revision: 2,
    })
    const problem = await refusal(savePipeline(services, OWNER, id, { document: theirs, revision: 1 }))
    expect(problem).toMatchObject({ status: 409, code: 'REVISION_CONFLICT' })
    expect(problem.extra.current).toMatchObject({ revision: 2, document: { name: 'Mine' } })
    expect((await getPipeline(services, OWNER, id)).document.name).toBe('Mine')
  })

  it('many at the same moment: one wins', async () => {
    const { id } = await create()
    const saves = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        savePipeline(services, OWNER, id, {
          document: smallPipeline({ name: `Number ${index}` }),
          revision: 1,
        }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await getPipeline(services, OWNER, id)).revision).toBe(2)
  })

  it('takes a document that cannot run yet', async () => {
    const unfinished = smallPipeline({ edges: [] })
    const { id } = await create(unfinished)
    expect((await getPipeline(services, OWNER, id)).document).toEqual(unfinished)
  })
})

describe('publishing', () => {
  it('numbers versions, keeps their notes and documents, and adds none for an unchanged draft', async () => {
    const { id } = await create()
    const first = await publishPipeline(services, OWNER, id, { note: 'first' })
    expect(first).toMatchObject({ version: 1, unchanged: false })
    expect(await publishPipeline(services, OWNER, id, { note: 'again' })).toMatchObject({
      version: 1,
      unchanged: true,
    })
    const moved = smallPipeline({ view: { nodes: { start: [10, 10] } } })
    await savePipeline(services, OWNER, id, { document: moved, revision: 1 })
    expect((await getPipeline(services, OWNER, id)).ahead).toBe(false)
    const changed = smallPipeline({ description: 'changed' })
    await savePipeline(services, OWNER, id, { document: changed, revision: 2 })
    expect((await getPipeline(services, OWNER, id)).ahead).toBe(true)
    expect(await publishPipeline(services, OWNER, id, { note: 'second' })).toMatchObject({ version: 2 })
    const { items } = await listVersions(services, OWNER, id)
    expect(items.map(({ version, note }) => [version, note])).toEqual([
      [2, 'second'],
      [1, 'first'],
    ])
    expect((await getVersion(services, OWNER, id, 1)).document).toEqual(smallPipeline())
  })

  it('at the same moment takes each number once', async () => {
    const { id } = await create()
    const published = await Promise.all(
      Array.from({ length: 5 }, () => publishPipeline(services, OWNER, id, { note: '' })),
    )
    expect(published.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1])
    expect((await listVersions(services, OWNER, id)).items).toHaveLength(1)
  })

  it('is refused for a document with errors, with all of them', async () => {
    const { id } = await create(smallPipeline({ nodes: smallPipeline().nodes.slice(0, 1) }))
    const problem = await refusal(publishPipeline(services, OWNER, id, { note: '' }))
    expect(problem).toMatchObject({ status: 422, code: 'PIPELINE_HAS_PROBLEMS' })
    expect(problem.problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['NO_OUTPUT', 'DANGLING_EDGE']),
    )
    expect(problem.problems.every(({ fix, path }) => typeof fix === 'string' && path !== undefined)).toBe(
      true,
    )
  })

  it('is refused while a tool with effects has no policy in the document', async () => {
    const { id } = await create(pipelineWithoutPolicy())
    const problem = await refusal(publishPipeline(services, OWNER, id, { note: '' }))
    expect(problem.problems).toEqual([
      expect.objectContaining({ code: 'NO_EFFECT_POLICY', severity: 'publish' }),
    ])
  })

  it('of a revision that somebody has moved on from is refused', async () => {
    const { id } = await create()
    await savePipeline(services, OWNER, id, { document: smallPipeline(), revision: 1 })
    expect(await refusal(publishPipeline(services, OWNER, id, { note: '', revision: 1 }))).toMatchObject({
      status: 409,
      extra: { revision: 2 },
    })
  })
})

describe('import', () => {
  const importText = (document: unknown) => importPipeline(services, OWNER, { document })

  it.each([
    ['text that is not JSON', '{"format": ', 400, 'MALFORMED_JSON', /not JSON/],
    ['an empty file', '', 400, 'MALFORMED_JSON', /nothing/],
    ['a list', '[]', 422, 'NOT_A_PIPELINE', /one JSON object/],
    ['some other JSON', '{"a": 1}', 422, 'NOT_A_PIPELINE', /format/],
    [
      'a pipeline of a newer major version',
      { ...smallPipeline(), formatVersion: '2.0' },
      422,
      'NOT_A_PIPELINE',
      /2\.0/,
    ],
    ['a pipeline with unknown keys', { ...smallPipeline(), hooks: [] }, 422, 'NOT_A_PIPELINE', /hooks/],
  ])('of %s says what is wrong, and changes nothing', async (_, document, status, code, message) => {
    const before = await services.prisma.pipeline.count()
    const problem = await refusal(importText(document))
    expect(problem).toMatchObject({ status, code })
    expect(problem.message).toMatch(message)
    expect(await services.prisma.pipeline.count()).toBe(before)
  })

  it('lists every wrong place of a file at once', async () => {
    const broken = { ...smallPipeline(), nodes: 'none', edges: undefined }
    const problem = await refusal(importText(JSON.stringify(broken)))
    expect(problem.problems.map(({ path: place }) => place).sort()).toEqual(['edges', 'nodes'])
  })

  it('of an export, exported again, gives the same bytes', async () => {
    const { id } = await createFromTemplate(services, OWNER, { template: 'work-order' })
    const first = await exportPipelineFile(services, OWNER, id, {})
    const imported = await importText(first.text)
    expect(imported.missing).toEqual({ servers: [], tools: [], models: [], nodeTypes: [], pipelines: [] })
    expect((await exportPipelineFile(services, OWNER, imported.id ?? '', {})).text).toBe(first.text)
  })

  it('keeps what a newer minor version wrote, says so, and can still be saved', async () => {
    const newer = { ...smallPipeline(), formatVersion: '1.9', hooks: [{ on: 'end' }] }
    const { id, warnings } = await importText(newer)
    expect(warnings).toEqual([expect.stringContaining('hooks')])
    const { document } = await getPipeline(services, OWNER, id ?? '')
    expect(document).toMatchObject({ hooks: [{ on: 'end' }] })
    expect((await exportPipelineFile(services, OWNER, id ?? '', {})).text).toContain('hooks')
  })

  it('names the tools and node types that are missing here, and takes a mapping for them', async () => {
    const foreign = pipelineWithoutPolicy()
    for (const node of foreign.nodes) if (node.id === 'mail') node.config = { tool: 'crm/send' }
    foreign.nodes.push({ id: 'odd', type: 'teleport', title: 'Odd', config: {} })
    expect(await importPipeline(services, OWNER, { document: foreign, dryRun: true })).toMatchObject({
      id: null,
      missing: { servers: ['crm'], tools: ['crm/send'], nodeTypes: ['teleport'], pipelines: [] },
    })
    const mapping = { tools: { 'crm/send': 'business/mail_send' } }
    const imported = await importPipeline(services, OWNER, { document: foreign, mapping })
    expect(imported.missing.tools).toEqual([])
    const { document } = await getPipeline(services, OWNER, imported.id ?? '')
    expect(document.nodes.find(({ id }) => id === 'mail')?.config).toEqual({ tool: 'business/mail_send' })
  })
})

it('does not export a document that holds a secret of this installation', async () => {
  const { id } = await create(smallPipeline({ description: `use ${services.env.INTERLOCK_SECRET}` }))
  const problem = await refusal(exportPipelineFile(services, OWNER, id, {}))
  expect(problem).toMatchObject({
    status: 422,
    code: 'SECRET_IN_DOCUMENT',
    problems: [{ path: 'description' }],
  })
  expect(JSON.stringify(problem.problems)).not.toContain(services.env.INTERLOCK_SECRET)
})

it('a deleted pipeline is gone from the list, and comes back whole', async () => {
  const { id } = await create()
  const listed = async (deleted: 'true' | 'false') =>
    (await listPipelines(services, OWNER, { deleted })).items.some((item) => item.id === id)
  await deletePipeline(services, OWNER, id)
  expect([await listed('false'), await listed('true')]).toEqual([false, true])
  expect(await refusal(getPipeline(services, OWNER, id))).toMatchObject({ status: 404 })
  await restorePipeline(services, OWNER, id)
  expect([await listed('false'), await listed('true')]).toEqual([true, false])
})

it('a copy has its own name and nothing else of its own', async () => {
  const { id } = await create()
  const copy = await duplicatePipeline(services, OWNER, id, { name: 'Copy' })
  expect((await getPipeline(services, OWNER, copy.id)).document).toEqual({ ...smallPipeline(), name: 'Copy' })
})

it('pages through all pipelines without gap or repetition', async () => {
  for (let index = 0; index < 55; index++) await create(smallPipeline({ name: `Paged ${index}` }))
  const first = await listPipelines(services, OWNER, { q: 'paged' })
  const second = await listPipelines(services, OWNER, { q: 'paged', after: first.nextCursor ?? '' })
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect([first.items.length, second.items.length, new Set(ids).size]).toEqual([50, 5, 55])
  expect(second.nextCursor).toBeNull()
})

it('offers every template of the package, each ready to be opened', async () => {
  const templates = await listTemplates(services.env)
  expect(templates.map(({ id }) => id)).toContain('work-order')
  for (const { id } of templates) {
    const { id: pipeline } = await createFromTemplate(services, OWNER, { template: id })
    const file = path.join(services.env.INTERLOCK_ROOT, `lib/demo/templates/${id}.json`)
    expect((await getPipeline(services, OWNER, pipeline)).document).toEqual(
      JSON.parse(readFileSync(file, 'utf8')),
    )
  }
  expect(await refusal(createFromTemplate(services, OWNER, { template: '../policies' }))).toMatchObject({
    status: 404,
  })
})

it.each([
  ['an unknown id', OWNER, NOBODYS_ID],
  ['an id of another workspace', STRANGER, null],
])('answers 404 to everything about %s', async (_, actor, given) => {
  const id = given ?? (await create()).id
  const asked: Promise<unknown>[] = [
    getPipeline(services, actor, id),
    savePipeline(services, actor, id, { document: smallPipeline(), revision: 1 }),
    deletePipeline(services, actor, id),
    restorePipeline(services, actor, id),
    duplicatePipeline(services, actor, id, { name: 'x' }),
    publishPipeline(services, actor, id, { note: '' }),
    listVersions(services, actor, id),
    getVersion(services, actor, id, 1),
    exportPipelineFile(services, actor, id, {}),
  ]
  const answers = await Promise.all(asked.map(refusal))
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 404))
})

it('writes down who did what', async () => {
  const { id } = await create()
  await publishPipeline(services, OWNER, id, { note: '' })
  const rows = await services.prisma.auditLog.findMany({
    where: { subject: `pipeline:${id}` },
    orderBy: { at: 'asc' },
  })
  expect(rows.map(({ actor, action }) => [actor, action])).toEqual([
    [`user:${OWNER.id}`, 'pipeline.create'],
    [`user:${OWNER.id}`, 'pipeline.publish'],
  ])
})
