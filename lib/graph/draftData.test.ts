import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { MOST_PIN_BYTES, type Pipeline, PipelineSchema } from './document'
import { documentHash, exportPipeline } from './exportPipeline'
import { pipelineChanges } from './pipelineChanges'
import { renameNode } from './renameNode'
import { inputNode, outputNode, pipelineOf } from './testing/pipelineOf'
import { withoutDraftData } from './withoutDraftData'

const plain = {
  ...pipelineOf([inputNode, outputNode], ['start>end']),
  view: { nodes: { start: [0, 0] } },
} satisfies Pipeline
const pin = { port: 'done', output: { secret: 'T-404' } }
const tried: Pipeline = { ...plain, view: { ...plain.view, pins: { start: pin }, breakpoints: ['end'] } }

describe('pins and breakpoints', () => {
  it('are of the draft alone: no part of what is exported, hashed or compared', () => {
    expect(exportPipeline(tried)).toBe(exportPipeline(plain))
    expect(documentHash(tried, (text) => text)).toBe(documentHash(plain, (text) => text))
    expect(pipelineChanges(plain, tried)).toEqual([])
    expect(withoutDraftData(tried)).toEqual(plain)
    expect(withoutDraftData({ ...plain, view: { breakpoints: [] } }).view).toEqual({})
    expect(withoutDraftData(plain)).toBe(plain)
  })

  it('follow a node that is renamed', () => {
    expect(renameNode(tried, 'start', 'begin', nodeDefinitions).view).toMatchObject({ pins: { begin: pin } })
    expect(renameNode(tried, 'end', 'finish', nodeDefinitions).view).toMatchObject({
      breakpoints: ['finish'],
    })
  })

  it('have a limit, each and together', () => {
    const sized = (bytes: number, count: number) => ({
      ...plain,
      view: {
        pins: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            `n${index}`,
            { port: 'done', output: { text: 'x'.repeat(bytes) } },
          ]),
        ),
      },
    })
    expect(PipelineSchema.safeParse(sized(MOST_PIN_BYTES - 20, 9)).success).toBe(true)
    // 11 bytes of an output are `{"text":""}`
    expect(PipelineSchema.safeParse(sized(MOST_PIN_BYTES - 11, 1)).success).toBe(true)
    expect(PipelineSchema.safeParse(sized(MOST_PIN_BYTES - 10, 1)).success).toBe(false)
    expect(PipelineSchema.safeParse(sized(MOST_PIN_BYTES - 20, 11)).success).toBe(false)
  })
})

describe('being disabled', () => {
  const off: Pipeline = {
    ...plain,
    nodes: plain.nodes.map((node) => (node.id === 'end' ? { ...node, disabled: true } : node)),
  }

  it('is part of the document: exported, hashed and compared', () => {
    expect(JSON.parse(exportPipeline(off)).nodes[1]).toMatchObject({ disabled: true })
    expect(documentHash(off, (text) => text)).not.toBe(documentHash(plain, (text) => text))
    expect(pipelineChanges(plain, off)).toEqual([{ path: 'nodes.end.disabled', after: true }])
  })
})
