import { expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { type Pipeline, type PipelineRef, PipelineSchema } from './document'
import { referencedPipelines } from './referencedPipelines'

const id = (n: number) => `019ad000-0000-7000-8000-00000000000${n}`
const calling = (...refs: number[]): Pipeline =>
  PipelineSchema.parse({
    ...{ format: 'interlock/pipeline', formatVersion: '1.0', name: 'P', edges: [] },
    nodes: refs.map((n) => ({
      ...{ id: `call${n}`, type: 'subflow', title: 'Call' },
      config: { pipeline: { id: id(n), version: 1, name: 'P' } },
    })),
  })

it('reads no more than 200 of them, however far they go on', async () => {
  let asked = 0
  const load = async () => {
    asked += 1
    const next = calling(1)
    Object.assign(next.nodes[0]?.config.pipeline ?? {}, { version: asked + 1 })
    return next
  }
  expect(await referencedPipelines(calling(1), nodeDefinitions, load)).toHaveLength(200)
  expect(asked).toBe(200)
})

it('finds every pipeline behind a pipeline once, also where they go round in a circle, and leaves out those that are gone', async () => {
  const stored = new Map([
    [id(1), calling(2)],
    [id(2), calling(1, 3)],
  ])
  const asked: string[] = []
  const load = async (ref: PipelineRef) => {
    asked.push(ref.id)
    return stored.get(ref.id) ?? null
  }
  const found = await referencedPipelines(calling(1, 2, 1), nodeDefinitions, load)
  expect(found.map((one) => one.id)).toEqual([id(1), id(2)])
  expect(asked.sort()).toEqual([id(1), id(2), id(3)])
})
