import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bounds, overlap } from './bounds'
import { type TidyRequest, tidyBoxes } from './tidyBoxes'

const box = (id: string, x = 0, y = 0) => ({ id, x, y, width: 256, height: 152 })
const request = (parts: Partial<TidyRequest>): TidyRequest => ({
  steps: [],
  notes: [],
  groups: [],
  links: [],
  ...parts,
})

function placesOf(parts: Partial<TidyRequest>) {
  const boxes = new Map(tidyBoxes(request(parts)).map((placed) => [placed.id, placed]))
  return (id: string): Bounds => {
    const found = boxes.get(id)
    if (!found) throw new Error(`${id} was not placed`)
    return found
  }
}

const inside = (part: Bounds, frame: Bounds) =>
  part.x >= frame.x &&
  part.y >= frame.y &&
  part.x + part.width <= frame.x + frame.width &&
  part.y + part.height <= frame.y + frame.height

describe('tidying', () => {
  it('puts what comes later further to the right, and starts where the graph stood', () => {
    const place = placesOf({
      steps: [box('a', 500, 300), box('b', 400, 900), box('c', 900, 200)],
      links: [
        { source: 'a', target: 'b' },
        { source: 'b', target: 'c' },
      ],
    })
    expect(place('a').x + 256).toBeLessThan(place('b').x)
    expect(place('b').x + 256).toBeLessThan(place('c').x)
    expect([place('a').x, Math.min(place('a').y, place('b').y, place('c').y)]).toEqual([400, 200])
  })

  it('lays out a ring that nobody has marked as a loop, and a node that leads into itself', () => {
    const links = [
      { source: 'a', target: 'b' },
      { source: 'b', target: 'a' },
      { source: 'b', target: 'b' },
    ]
    const place = placesOf({ steps: [box('a'), box('b')], links })
    expect(overlap(place('a'), place('b'))).toBe(false)
  })

  it('puts what leaves by an upper port above what leaves by a lower one', () => {
    const place = placesOf({
      steps: [box('a'), box('low'), box('high'), box('after')],
      links: [
        { source: 'a', target: 'high' },
        { source: 'a', target: 'low' },
        { source: 'high', target: 'after' },
      ],
    })
    expect(place('high').y).toBeLessThan(place('low').y)
  })

  it('keeps a group together, its notes inside and everybody else outside', () => {
    const place = placesOf({
      steps: [box('a'), box('b'), box('c'), box('d')],
      notes: [{ id: 'note:n', x: 40, y: 10, width: 208, height: 120 }],
      groups: [{ ...box('group:g'), members: ['b', 'c', 'note:n'] }],
      links: [
        { source: 'a', target: 'b' },
        { source: 'b', target: 'c' },
        { source: 'c', target: 'd' },
      ],
    })
    for (const id of ['b', 'c', 'note:n']) expect(inside(place(id), place('group:g'))).toBe(true)
    for (const id of ['a', 'd']) expect(overlap(place(id), place('group:g'))).toBe(false)
    expect(overlap(place('note:n'), place('b'))).toBe(false)
  })

  it('takes a note along with the node it stood beside', () => {
    const place = placesOf({
      steps: [box('a', 0, 0), box('b', 0, 400)],
      notes: [{ id: 'note:n', x: 0, y: 560, width: 208, height: 120 }],
      links: [{ source: 'a', target: 'b' }],
    })
    expect(place('note:n').x).toBe(place('b').x)
    expect(place('note:n').y - place('b').y).toBe(160)
  })

  it('never puts one thing on another, whatever the graph', () => {
    const graph = fc.record({
      count: fc.integer({ min: 1, max: 12 }),
      links: fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 24 }),
      homes: fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }),
      notes: fc.array(fc.tuple(fc.integer({ min: -500, max: 2000 }), fc.integer({ min: -500, max: 2000 })), {
        maxLength: 4,
      }),
    })
    fc.assert(
      fc.property(graph, ({ count, links, homes, notes }) => {
        const ids = Array.from({ length: count }, (_, index) => `s${index}`)
        const groups = [1, 2].map((home) => ({
          ...box(`group:${home}`),
          members: ids.filter((_, index) => homes[index] === home),
        }))
        const answer = tidyBoxes({
          steps: ids.map((id) => box(id)),
          notes: notes.map(([x, y], index) => ({ ...box(`note:${index}`, x, y), width: 208, height: 120 })),
          groups,
          links: links.map(([from, to]) => ({ source: `s${from}`, target: `s${to}` })),
        })
        const frames = answer.filter(({ id }) => id.startsWith('group:'))
        const parts = answer.filter(({ id }) => !id.startsWith('group:'))
        expect(answer).toHaveLength(count + notes.length + 2)
        for (const part of parts) {
          const home = groups.find(({ members }) => members.includes(part.id))?.id
          for (const other of parts) if (other !== part) expect(overlap(part, other)).toBe(false)
          for (const frame of frames) {
            if (frame.id === home) expect(inside(part, frame)).toBe(true)
            else expect(overlap(part, frame)).toBe(false)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
