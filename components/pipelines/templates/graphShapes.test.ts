import { expect, it } from 'vitest'
import { graphShapes } from './graphShapes'

const node = (id: string, type: string, x: number, y: number) => ({
  ...{ id, type, title: id },
  at: [x, y] as [number, number],
})
const wire = (source: string, target: string) => ({ source, port: 'done', target })

it('draws every node once, in its lamp, in the column and row of its canvas', () => {
  const { width, height, boxes } = graphShapes({
    nodes: [node('a', 'input', -100, 50), node('b', 'tool', 300, 60), node('c', 'unheard-of', 300, 250)],
    edges: [],
  })
  expect(boxes.map(({ key, x, y, lamp }) => [key, x, y, lamp])).toEqual([
    ['a', 24, 24, 'lamp-succeeded'],
    ['b', 192, 24, 'lamp-retrying'],
    ['c', 192, 116, 'lamp-queued'],
  ])
  expect([width, height]).toEqual([192 + 124 + 24, 116 + 64 + 24])
})

it('draws ways forward straight, loops and errors from below, and no wire into nothing', () => {
  const { tracks } = graphShapes({
    nodes: [node('a', 'input', 0, 0), node('b', 'validator', 400, 200)],
    edges: [
      wire('a', 'b'),
      { source: 'b', port: 'fail', target: 'a', loop: { max: 2 } },
      { source: 'a', port: 'error', target: 'b' },
      wire('a', 'ghost'),
    ],
  })
  expect(tracks.map(({ kind }) => kind)).toEqual(['main', 'loop', 'error'])
  expect(tracks[0]?.path).toBe('M148 56 L159 56 Q170 56 170 68 L170 136 Q170 148 181 148 L192 148')
  expect(tracks[1]?.path.startsWith('M254 180')).toBe(true)
})

it('goes on in a second line where a graph is long', () => {
  const nodes = Array.from({ length: 8 }, (_, index) => node(`n${index}`, 'tool', index * 336, 0))
  const { boxes, tracks } = graphShapes({ nodes, edges: [wire('n3', 'n4')] })
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(2)
  expect(boxes[4]?.x).toBe(boxes[0]?.x)
  expect(tracks[0]?.path.match(/Q/g)).toHaveLength(4)
})

it('an empty graph is an empty picture', () => {
  expect(graphShapes({ nodes: [], edges: [] })).toMatchObject({ boxes: [], tracks: [] })
})
