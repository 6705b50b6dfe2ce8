import { expect, it } from 'vitest'
import { claimsPipeline } from './testing/claims'
import { withoutDraftData } from './withoutDraftData'

it('leaves out stand-ins and breakpoints, and keeps where nodes lie', () => {
  const published = claimsPipeline((draft) => {
    draft.view = { nodes: { check: [1, 2] } }
  })
  const pins = { check: { port: 'pass', output: {} } }
  expect(withoutDraftData({ ...published, view: { ...published.view, pins } })).toEqual(published)
  expect(withoutDraftData({ ...published, view: { ...published.view, breakpoints: ['check'] } })).toEqual(
    published,
  )
  expect(withoutDraftData(published)).toBe(published)
  const { view: _, ...plain } = published
  expect(withoutDraftData(plain)).toBe(plain)
})
