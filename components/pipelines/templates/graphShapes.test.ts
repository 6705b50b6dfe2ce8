import { expect, it } from 'vitest'
import { graphShapes } from './graphShapes'

const node = (id: string, type: string, x: number, y: number) => ({
  ...{ id, type, title: id },
  at: [x, y] as [number, number],
})

it('draws every node once, in its lamp, and the picture is just large enough', () => {
  const { width, height, boxes } = graphShapes({
    nodes: [node('a', 'input', -100, 50), node('b', 'tool', 300, 50), node('c', 'unheard-of', 300, 250)],
    edges: [],
  })
  expect(boxes.map(({ key, x, y, lamp }) => [key, x, y, lamp])).toEqual([
    ['a', 40, 40, 'lamp-succeeded'],
    ['b', 440, 40, 'lamp-retrying'],
    ['c', 440, 240, 'lamp-queued'],
  ])
  expect([width, height]).toEqual([440 + 256 + 40, 240 + 112 + 40])
})

it('draws ways forward straight, loops and errors from below, and no wire into nothing', () => {
  const { tracks } = graphShapes({
    nodes: [node('a', 'input', 0, 0), node('b', 'validator', 400, 200)],
    edges: [
      { source: 'a', port: 'done', target: 'b' },
      { source: 'b', port: 'fail', target: 'a', loop: { max: 2 } },
      { source: 'a', port: 'error', target: 'b' },
      { source: 'a', port: 'done', target: 'ghost' },
    ],
  })
  expect(tracks.map(({ kind }) => kind)).toEqual(['main', 'loop', 'error'])
  expect(tracks[0]?.path).toBe('M296 96 L344 96 Q368 96 368 120 L368 272 Q368 296 392 296 L440 296')
  expect(tracks[1]?.path.startsWith('M568 352')).toBe(true)
})

it('an empty graph is an empty picture', () => {
  expect(graphShapes({ nodes: [], edges: [] })).toMatchObject({ boxes: [], tracks: [] })
})
