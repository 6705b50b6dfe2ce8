import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PipelineRef } from '@/lib/graph/document'
import { getRunDocument } from '../runs/getRunDocument'
import { startRun } from '../runs/startRun'
import { smallPipeline } from '../testing/smallPipeline'
import { NOBODYS_ID, OWNER, openTestServices, refusal, type TestServices } from '../testing/testServices'
import { createPipeline } from './createPipeline'
import { importPipeline } from './importPipeline'
import { publishPipeline } from './publishPipeline'
import { savePipeline } from './savePipeline'

let services: TestServices
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
})
afterAll(() => drop())

/** A pipeline that runs another one on its own input. */
const calling = (pipeline: PipelineRef) => {
  const [start, end] = smallPipeline().nodes
  if (!start || !end) throw new Error('the small pipeline has two nodes')
  const inside = {
    ...{ id: 'inside', type: 'subflow', title: 'Inside', config: { pipeline } },
    in: { input: { who: { $cel: 'input.who' }, times: 1 } },
  }
  return smallPipeline({
    name: `Calls ${pipeline.name}`,
    nodes: [start, inside, { ...end, in: { value: { $cel: 'nodes.inside.output' } } }],
    edges: [
      { id: 'e1', source: 'start', port: 'done', target: 'inside' },
      { id: 'e2', source: 'inside', port: 'done', target: 'end' },
    ],
  })
}

async function published(name: string): Promise<PipelineRef> {
  const { id } = await createPipeline(services, OWNER, smallPipeline({ name }))
  const { version } = await publishPipeline(services, OWNER, id, { note: '' })
  return { id, version, name }
}

const start = (id: string) =>
  startRun(
    services,
    OWNER,
    id,
    { input: { who: 'Ann', times: 1 }, draft: true },
    { trigger: 'api', idempotencyKey: null },
  )

describe('a pipeline that runs another one', () => {
  it('pins the version it runs: what is published later does not reach it', async () => {
    const ref = await published('Called')
    const { id } = await createPipeline(services, OWNER, calling(ref))
    const { runId } = await start(id)
    await savePipeline(services, OWNER, ref.id, { document: smallPipeline({ name: 'New' }), revision: 1 })
    await publishPipeline(services, OWNER, ref.id, { note: '' })
    const { catalogue } = await getRunDocument(services, OWNER, runId)
    expect(
      catalogue.pipelines?.map(({ id: called, version, document }) => [called, version, document.name]),
    ).toEqual([[ref.id, 1, 'Called']])
  })

  it('is refused while what it runs is not published', async () => {
    const { id } = await createPipeline(
      services,
      OWNER,
      calling({ id: NOBODYS_ID, version: 1, name: 'Nothing' }),
    )
    const problem = await refusal(start(id))
    expect(problem.problems.map(({ code }) => code)).toEqual(['UNKNOWN_PIPELINE'])
  })
})

describe('importing a pipeline that runs another one', () => {
  it('finds the pipeline of that name and version here, and keeps references that hold as they are', async () => {
    const ref = await published('Known here')
    const same = await importPipeline(services, OWNER, { document: calling(ref) })
    expect(same.missing.pipelines).toEqual([])
    const foreign = calling({ ...ref, id: NOBODYS_ID })
    const imported = await importPipeline(services, OWNER, { document: foreign })
    expect(imported.missing.pipelines).toEqual([])
    const row = await services.prisma.pipeline.findUniqueOrThrow({ where: { id: imported.id ?? '' } })
    expect(row.document).toMatchObject({ nodes: [{}, { config: { pipeline: ref } }, {}] })
  })

  it('lists what is missing, and takes a person’s word for what stands for it', async () => {
    const document = calling({ id: NOBODYS_ID, version: 1, name: 'Far away' })
    const lost = await importPipeline(services, OWNER, { document, dryRun: true })
    expect(lost.missing.pipelines).toEqual(['Far away v1'])
    const ref = await published('Near by')
    const mapping = { pipelines: { 'Far away': ref.id } }
    const mapped = await importPipeline(services, OWNER, { document, mapping, dryRun: true })
    expect(mapped.missing.pipelines).toEqual([])
  })
})
