import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffPipelines } from './diffPipelines'
import type { Pipeline } from './document'
import { type Merge, mergePipelines, type Side } from './mergePipelines'
import { parsePipeline } from './parsePipeline'
import { inputNode, outputNode, pipelineOf, toolNode } from './testing/pipelineOf'

const base: Pipeline = {
  ...pipelineOf(
    [inputNode, toolNode('find', 'shop/find'), toolNode('mail', 'shop/mail'), outputNode],
    ['start>find', 'find>mail', 'mail>end'],
  ),
  guards: { maxSteps: 8, maxParallel: 2 },
  tools: [{ ref: 'shop/mail', effect: 'irreversible' }],
  samples: [{ name: 'One', input: { n: 1 } }],
  view: {
    nodes: { start: [0, 0], find: [300, 0], mail: [600, 0], end: [900, 0] },
    notes: [{ id: 'n1', text: 'Why', at: [0, 300] }],
    groups: [{ id: 'g1', title: 'Work', at: [280, -40], size: [700, 300], nodes: ['find', 'mail'] }],
  },
}

const retitled = (document: Pipeline, id: string, title: string): Pipeline => ({
  ...document,
  nodes: document.nodes.map((node) => (node.id === id ? { ...node, title } : node)),
})
const named = (document: Pipeline, name: string): Pipeline => ({ ...document, name })
const without = (document: Pipeline, id: string): Pipeline => ({
  ...document,
  nodes: document.nodes.filter((node) => node.id !== id),
  edges: document.edges.filter(({ source, target }) => source !== id && target !== id),
})
const withNode = (document: Pipeline, id: string, edge: string): Pipeline => {
  const more = pipelineOf([toolNode(id, 'shop/log')], [edge])
  return { ...document, nodes: [...document.nodes, ...more.nodes], edges: [...document.edges, ...more.edges] }
}
const merged = ({ merged: made, items }: Merge): Pipeline => {
  if (!made) throw new Error(`still open: ${items.filter(({ open }) => open).map(({ id }) => id)}`)
  expect(parsePipeline(made).ok).toBe(true)
  return made
}
const changesIn = ({ items }: Merge) => items.map(({ id, mine, theirs, open }) => [id, mine, theirs, open])
const same = (a: Pipeline, b: Pipeline) => {
  const { nodes, edges, settings } = diffPipelines(a, b)
  return nodes.size + edges.size + settings.length === 0
}

describe('changes in different places', () => {
  it('are both taken: a node that they added, and one that I moved', () => {
    const theirs = withNode(base, 'log', 'mail>log')
    const mine = {
      ...base,
      view: { ...base.view, nodes: { ...base.view?.nodes, find: [320, 80] as [number, number] } },
    }
    const merge = mergePipelines(base, mine, theirs)
    expect(changesIn(merge)).toEqual([
      ['node:log', null, 'added', null],
      ['edge:mail>log', null, 'added', null],
      ['position:find', 'changed', null, null],
    ])
    expect(same(merged(merge), theirs)).toBe(true)
    expect(merged(merge).view?.nodes?.find).toEqual([320, 80])
  })

  it('are taken one by one in nodes, wires, policies, samples, limits, notes and settings', () => {
    const mine: Pipeline = {
      ...retitled(base, 'find', 'Find it'),
      guards: { maxSteps: 12, maxParallel: 2 },
      tools: [],
      view: { ...base.view, notes: [] },
    }
    const theirs: Pipeline = {
      ...without(base, 'mail'),
      description: 'What it does',
      guards: { maxSteps: 8, maxParallel: 4 },
      samples: [...(base.samples ?? []), { name: 'Two', input: { n: 2 } }],
    }
    const both = merged(mergePipelines(base, mine, theirs))
    expect(both.nodes.map(({ title }) => title)).toEqual(['start', 'Find it', 'end'])
    expect(both.edges.map(({ id }) => id)).toEqual(['start>find'])
    expect(both.guards).toEqual({ maxSteps: 12, maxParallel: 4 })
    expect([both.tools, both.view?.notes, both.description]).toEqual([undefined, undefined, 'What it does'])
    expect(both.samples?.map(({ name }) => name)).toEqual(['One', 'Two'])
  })

  it('that are the same on both sides need no choice', () => {
    const change = retitled(base, 'mail', 'Tell them')
    const merge = mergePipelines(base, change, change)
    expect(changesIn(merge)).toEqual([['node:mail', 'changed', 'changed', null]])
    expect(same(merged(merge), change)).toBe(true)
  })
})

describe('a part that both changed', () => {
  const mine = retitled(base, 'mail', 'Mine')
  const theirs = retitled(base, 'mail', 'Theirs')

  it('stays open until somebody chooses, and only that part', () => {
    const merge = mergePipelines(base, { ...mine, name: 'My name' }, theirs)
    expect(merge.merged).toBeNull()
    expect(changesIn(merge)).toEqual([
      ['setting:name', 'changed', null, null],
      ['node:mail', 'changed', 'changed', 'both'],
    ])
  })

  it.each<[Side, string]>([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ])('is taken from %s when that was chosen', (side, title) => {
    const made = merged(mergePipelines(base, mine, theirs, new Map([['node:mail', side]])))
    expect(made.nodes.find(({ id }) => id === 'mail')?.title).toBe(title)
  })

  it('is open as well when one removed what the other changed, or both added it', () => {
    const removed = mergePipelines(base, mine, without(base, 'mail'))
    expect(removed.items.find(({ id }) => id === 'node:mail')).toMatchObject({
      mine: 'changed',
      theirs: 'removed',
      open: 'both',
    })
    const log = (tool: string) => ({
      ...base,
      nodes: [...base.nodes, ...pipelineOf([toolNode('log', tool)], []).nodes],
    })
    expect(changesIn(mergePipelines(base, log('a/b'), log('a/c')))).toEqual([
      ['node:log', 'added', 'added', 'both'],
    ])
  })

  it('is mine without asking where it is only a place on the canvas', () => {
    const at = (x: number): Pipeline => ({
      ...base,
      view: { ...base.view, nodes: { ...base.view?.nodes, find: [x, 0] } },
    })
    expect(merged(mergePipelines(base, at(1), at(2))).view?.nodes?.find).toEqual([1, 0])
  })
})

describe('a node that they removed and my new wire needs', () => {
  const mine = withNode(base, 'log', 'mail>log')
  const theirs = without(base, 'mail')

  it('is open', () => {
    const { items, merged: made } = mergePipelines(base, mine, theirs)
    expect(made).toBeNull()
    expect(items.find(({ id }) => id === 'node:mail')).toMatchObject({ theirs: 'removed', open: 'wired' })
  })

  it('stays with my wire when mine was chosen', () => {
    const merge = mergePipelines(base, mine, theirs, new Map([['node:mail', 'mine']]))
    const made = merged(merge)
    expect(made.nodes.map(({ id }) => id)).toContain('mail')
    expect(made.edges.map(({ id }) => id)).toContain('mail>log')
    expect(merge.items.find(({ id }) => id === 'node:mail')?.open).toBe('wired')
  })

  it('goes with my wire when theirs was chosen', () => {
    const made = merged(mergePipelines(base, mine, theirs, new Map([['node:mail', 'theirs']])))
    expect(made.edges.map(({ id }) => id)).toEqual(['start>find'])
    expect(made.nodes.map(({ id }) => id)).toEqual(['start', 'find', 'end', 'log'])
  })
})

describe('a node that I removed and their new wire needs', () => {
  const removed = without(base, 'mail')
  const { mail: _, ...positions } = base.view?.nodes ?? {}
  // the editor takes its place on the canvas along
  const mine = { ...removed, view: { ...removed.view, nodes: positions } }
  const theirs = withNode(base, 'log', 'mail>log')

  it('is open, and its place on the canvas is not', () => {
    const { items, merged: made } = mergePipelines(base, mine, theirs)
    expect(made).toBeNull()
    expect(items.filter(({ open }) => open).map(({ id, mine, open }) => [id, mine, open])).toEqual([
      ['node:mail', 'removed', 'wired'],
    ])
  })

  it('stays or goes as it was chosen', () => {
    const ids = (side: Side) => {
      const made = merged(mergePipelines(base, mine, theirs, new Map([['node:mail', side]])))
      return [made.nodes.some(({ id }) => id === 'mail'), made.edges.some(({ id }) => id === 'mail>log')]
    }
    expect(ids('mine')).toEqual([false, false])
    expect(ids('theirs')).toEqual([true, true])
  })
})

describe('a node that both changed and a wire needs', () => {
  const mine = withNode(retitled(base, 'mail', 'Mine'), 'log', 'mail>log')
  const theirs = without(base, 'mail')

  it('is open because both changed it, before and after the choice', () => {
    for (const chosen of [new Map<string, Side>(), new Map<string, Side>([['node:mail', 'theirs']])])
      expect(
        mergePipelines(base, mine, theirs, chosen).items.find(({ id }) => id === 'node:mail')?.open,
      ).toBe('both')
  })
})

it('asks nothing about a wire of which only one side is left, whatever was chosen for it before', () => {
  const chosen = new Map<string, Side>([['edge:mail>log', 'mine']])
  const { items } = mergePipelines(base, withNode(base, 'log', 'mail>log'), base, chosen)
  expect(items.map(({ open }) => open)).toEqual([null, null])
})

describe('a wire that one side left hanging itself', () => {
  const hanging: Pipeline = { ...base, nodes: base.nodes.filter(({ id }) => id !== 'mail') }
  const added: Pipeline = {
    ...without(base, 'mail'),
    edges: [...without(base, 'mail').edges, { id: 'x', source: 'find', port: 'done', target: 'mail' }],
  }

  it('stays as that side has it', () => {
    for (const document of [hanging, added]) {
      expect(same(merged(mergePipelines(base, document, base)), document)).toBe(true)
      expect(same(merged(mergePipelines(base, base, document)), document)).toBe(true)
    }
  })

  it('is asked about where the other side has led it to the node only now', () => {
    const led: Pipeline = {
      ...base,
      edges: base.edges.map((edge) => (edge.id === 'start>find' ? { ...edge, target: 'mail' } : edge)),
    }
    const { items } = mergePipelines(base, led, hanging)
    expect(items.find(({ id }) => id === 'node:mail')).toMatchObject({ theirs: 'removed', open: 'wired' })
  })
})

it('keeps notes, groups and positions, and makes no view where there was none', () => {
  expect(merged(mergePipelines(base, named(base, 'Mine'), base)).view).toStrictEqual(base.view)
  const empty = { ...base, view: {} }
  expect('view' in merged(mergePipelines(empty, named(empty, 'Mine'), empty))).toBe(false)
})

it('tells parts of one name apart by a number', () => {
  const [start] = base.nodes
  if (!start) throw new Error('the document has nodes')
  const thrice: Pipeline = {
    ...base,
    nodes: [...base.nodes, { ...start, title: 'Two' }, { ...start, title: 'Three' }],
  }
  const merge = mergePipelines(base, thrice, base)
  expect(merge.items.map(({ key }) => key)).toEqual(['start (2)', 'start (3)'])
  expect(merged(merge).nodes.map(({ title }) => title)).toEqual(thrice.nodes.map(({ title }) => title))
})

it('merges documents that hold nothing but their graph', () => {
  const small = pipelineOf([inputNode, outputNode], ['start>end'])
  expect(merged(mergePipelines(small, named(small, 'Mine'), small))).toEqual({ ...small, name: 'Mine' })
})

it('keeps wires that led nowhere before, two parts of one name, pins and breakpoints', () => {
  const odd: Pipeline = {
    ...base,
    nodes: [...base.nodes, ...base.nodes.slice(0, 1)],
    edges: [...base.edges, { id: 'x', source: 'find', port: 'done', target: 'ghost' }],
    view: { ...base.view, pins: { find: { port: 'done', output: {} } }, breakpoints: ['mail'] },
  }
  const made = merged(mergePipelines(odd, retitled(odd, 'mail', 'Mail'), { ...odd, name: 'Odd' }))
  expect(made.nodes.map(({ id }) => id)).toEqual(['start', 'find', 'mail', 'end', 'start'])
  expect(made.edges.map(({ id }) => id)).toContain('x')
  expect([made.name, made.view?.breakpoints, made.view?.pins]).toEqual(['Odd', ['mail'], odd.view?.pins])
})

/** Any set of edits on the base; each is one that the editor can make. */
const edits = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('retitle' as const),
      id: fc.constantFrom('find', 'mail', 'end'),
      title: fc.constantFrom('A', 'B'),
    }),
    fc.record({ do: fc.constant('remove' as const), id: fc.constantFrom('find', 'mail') }),
    fc.record({ do: fc.constant('add' as const), id: fc.constantFrom('log', 'note') }),
    fc.record({ do: fc.constant('rename' as const), name: fc.constantFrom('X', 'Y') }),
  ),
  { maxLength: 4 },
)
const edited = fc.tuple(edits).map(([list]) =>
  list.reduce<Pipeline>((document, edit) => {
    if (edit.do === 'retitle') return retitled(document, edit.id, edit.title)
    if (edit.do === 'remove') return without(document, edit.id)
    if (edit.do === 'rename') return named(document, edit.name)
    return document.nodes.some(({ id }) => id === edit.id)
      ? document
      : withNode(document, edit.id, `start>${edit.id}`)
  }, base),
)

describe('whatever was edited', () => {
  it('one side that changed nothing leaves the other as it is', () => {
    fc.assert(
      fc.property(edited, (document) => {
        expect(same(merged(mergePipelines(base, base, document)), document)).toBe(true)
        expect(same(merged(mergePipelines(base, document, base)), document)).toBe(true)
      }),
    )
  })

  it('the choice for one side everywhere gives parts of that side, and no wire ever hangs loose', () => {
    fc.assert(
      fc.property(edited, edited, fc.constantFrom<Side>('mine', 'theirs'), (mine, theirs, side) => {
        const { items } = mergePipelines(base, mine, theirs)
        const chosen = new Map(items.flatMap(({ id, open }): [string, Side][] => (open ? [[id, side]] : [])))
        const again = mergePipelines(base, mine, theirs, chosen)
        // a choice can pull another wire loose, which is then a question of its own
        if (again.merged === null) return
        const ids = new Set(again.merged.nodes.map(({ id }) => id))
        expect(
          again.merged.edges.filter(({ source, target }) => !ids.has(source) || !ids.has(target)),
        ).toEqual([])
        const sides = { mine, theirs }
        for (const { id, kind, key } of items.filter(({ open }) => open === 'both'))
          if (kind === 'node')
            expect(again.merged.nodes.find((node) => node.id === key)).toEqual(
              sides[chosen.get(id) ?? side].nodes.find((node) => node.id === key),
            )
      }),
    )
  })
})
