import { expect, it } from 'vitest'
import { claimsPipeline } from './testing/claims'
import { withDraftDataOf } from './withDraftDataOf'
import { withoutDraftData } from './withoutDraftData'

const pin = { port: 'pass', output: {} }

it('keeps stand-ins and breakpoints of nodes that are still there', () => {
  const draft = claimsPipeline((pipeline) => {
    pipeline.view = { pins: { check: pin, plan: pin }, breakpoints: ['plan', 'check'] }
  })
  const version = claimsPipeline((pipeline) => {
    pipeline.view = { nodes: { check: [1, 2] } }
    pipeline.nodes = pipeline.nodes.filter(({ id }) => id !== 'plan')
  })
  const restored = withDraftDataOf(version, draft)
  expect(restored.view).toEqual({ nodes: { check: [1, 2] }, pins: { check: pin }, breakpoints: ['check'] })
  expect(withoutDraftData(restored)).toEqual(version)
})

it('drops them where another kind of node has the id', () => {
  const draft = claimsPipeline((pipeline) => {
    pipeline.view = { pins: { check: pin }, breakpoints: ['check'] }
  })
  const version = claimsPipeline((pipeline) => {
    pipeline.nodes = pipeline.nodes.map((node) => (node.id === 'check' ? { ...node, type: 'gate' } : node))
  })
  expect(withDraftDataOf(version, draft)).toBe(version)
})

it.each([{ pins: { check: pin } }, { breakpoints: ['check'] }])('keeps one without the other: %j', (view) => {
  const draft = claimsPipeline((pipeline) => {
    pipeline.view = view
  })
  expect(withDraftDataOf(claimsPipeline(), draft).view).toEqual(view)
})

it('leaves a document alone when the draft has neither', () => {
  const version = claimsPipeline(() => undefined)
  expect(withDraftDataOf(version, version)).toBe(version)
})
