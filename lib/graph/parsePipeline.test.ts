import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalPipeline, documentHash, exportPipeline, hashedText } from './exportPipeline'
import { parsePipeline } from './parsePipeline'
import { claimsPipeline } from './testing/claims'
import { inputNode, outputNode, pipelineOf } from './testing/pipelineOf'

const minimal = () => JSON.parse(JSON.stringify(pipelineOf([inputNode, outputNode], ['start>end'])))
const problems = (json: unknown) => {
  const parsed = parsePipeline(json)
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path} | ${message}`)
}

describe('reading a document from outside', () => {
  it('takes a pipeline', () => expect(parsePipeline(minimal())).toMatchObject({ ok: true, notes: [] }))

  it('says what a file that is no pipeline is missing', () => {
    expect(problems('nodes')).toEqual([' | This is not a pipeline: a pipeline is one JSON object.'])
    expect(problems([])).toEqual([' | This is not a pipeline: a pipeline is one JSON object.'])
    expect(problems({ name: 'x', nodes: [] })).toEqual([
      ' | This is not an Interlock pipeline: it has no “format”, “formatVersion”, “edges”.',
    ])
    expect(problems({ ...minimal(), format: 'n8n' })[0]).toMatch(/^format \| .*"n8n".*interlock\/pipeline/)
  })

  it('needs to know the version of the format', () => {
    const { formatVersion: _, ...silent } = minimal()
    expect(problems(silent)).toEqual([
      'formatVersion | This pipeline does not say its format version; this installation reads 1.0.',
    ])
    for (const written of ['one', '1', '1.0.0', 'v1.0', '1.0 '])
      expect(problems({ ...minimal(), formatVersion: written })).toEqual([
        `formatVersion | “${written}” is not a format version; this installation reads 1.0.`,
      ])
    expect(problems({ ...minimal(), formatVersion: '0.9' })).toEqual([
      'formatVersion | This pipeline has format version 0.9; this installation reads 1.0.',
    ])
  })

  it('is as deep as 64 levels and not deeper', () => {
    const nested = (levels: number) => {
      let value: unknown = 1
      for (let level = 0; level < levels; level += 1) value = [value]
      const document = minimal()
      document.nodes[0].config.deep = value
      return document
    }
    // the document, nodes, the node and its config lie around it
    expect(problems(nested(61))).toEqual([])
    expect(problems(nested(62))[0]).toMatch(
      /^nodes\[0\]\.config\.deep(\[0\]){61} \| The document is nested more than 64 levels deep\.$/,
    )
  })

  it('says of at most 200 places what is wrong there', () => {
    const many = minimal()
    many.nodes = Array.from({ length: 300 }, () => ({}))
    expect(problems(many)).toHaveLength(200)
    const hostile = minimal()
    hostile.view = JSON.parse(`[${Array.from({ length: 300 }, () => '{"__proto__":1}').join(',')}]`)
    expect(problems(hostile)).toHaveLength(200)
  })

  it.each<[string, () => unknown, { path: string; code: string; params: object; message?: string }]>([
    ['no object', () => [], { path: '', code: 'NOT_AN_OBJECT', params: {} }],
    [
      'no format',
      () => ({ name: 'x', nodes: [] }),
      { path: '', code: 'NO_FORMAT', params: { missing: '“format”, “formatVersion”, “edges”' } },
    ],
    [
      'another format',
      () => ({ ...minimal(), format: 'n8n' }),
      { path: 'format', code: 'OTHER_FORMAT', params: { format: '"n8n"', own: 'interlock/pipeline' } },
    ],
    [
      'no version',
      () => ({ ...minimal(), formatVersion: undefined }),
      { path: 'formatVersion', code: 'NO_VERSION', params: { own: '1.0' } },
    ],
    [
      'what is no version',
      () => ({ ...minimal(), formatVersion: 'one' }),
      { path: 'formatVersion', code: 'BAD_VERSION', params: { version: 'one', own: '1.0' } },
    ],
    [
      'a newer version',
      () => ({ ...minimal(), formatVersion: '2.0' }),
      { path: 'formatVersion', code: 'OTHER_VERSION', params: { version: '2.0', own: '1.0', newer: 'yes' } },
    ],
    [
      'an older version',
      () => ({ ...minimal(), formatVersion: '0.9' }),
      { path: 'formatVersion', code: 'OTHER_VERSION', params: { version: '0.9', own: '1.0', newer: 'no' } },
    ],
    [
      'too many levels',
      () => ({ ...minimal(), samples: JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`) }),
      { path: `samples${'[0]'.repeat(64)}`, code: 'TOO_DEEP', params: { most: '64' } },
    ],
    [
      'a name that reaches for a prototype',
      () => ({ ...minimal(), samples: [JSON.parse('{"__proto__":1}')] }),
      {
        ...{ path: 'samples[0].__proto__', code: 'FORBIDDEN_NAME', params: { name: '__proto__' } },
        message: '“__proto__” cannot be used as a name.',
      },
    ],
    [
      'a member nobody knows',
      () => ({ ...minimal(), surprise: 1 }),
      { path: 'surprise', code: 'UNKNOWN_MEMBER', params: {} },
    ],
    [
      'a member that is missing',
      () => ({ ...minimal(), edges: undefined }),
      { path: 'edges', code: 'MISSING_MEMBER', params: {} },
    ],
    [
      'a member of another shape',
      () => ({ ...minimal(), description: 5 }),
      {
        ...{ path: 'description', code: 'WRONG_SHAPE' },
        params: { reason: 'Invalid input: expected string, received number' },
        message: '“description”: Invalid input: expected string, received number.',
      },
    ],
  ])('names by a code what the screen words: %s', (_, document, problem) => {
    expect(parsePipeline(document())).toMatchObject({ ok: false, problems: [problem] })
  })

  it('refuses a newer major version with both numbers', () => {
    expect(problems({ ...minimal(), formatVersion: '99.0', nodes: 'new' })).toEqual([
      'formatVersion | This pipeline has format version 99.0; this installation reads 1.0. Update Interlock to open it.',
    ])
  })

  it('keeps and notes the keys of a newer minor version', () => {
    const newer = minimal()
    newer.formatVersion = '1.7'
    newer.future = { a: 1 }
    newer.nodes[0].colour = 'red'
    const parsed = parsePipeline(newer)
    expect(parsed.ok && parsed.pipeline).toEqual(newer)
    expect(parsed.ok && parsed.notes.map((note) => note.path).sort()).toEqual(['future', 'nodes[0].colour'])
    expect(parsed.ok && parsed.notes[0]?.message).toMatch(/^“.+” belongs to a newer version; it is kept/)
    expect(parsePipeline({ ...newer, formatVersion: '1.12' })).toMatchObject({
      ok: true,
      pipeline: { future: { a: 1 } },
    })
    expect(problems({ ...newer, formatVersion: '1.0' })).toHaveLength(2)
    expect(problems({ ...newer, name: '' })).toHaveLength(1)
  })

  it('lists every problem of shape with its place', () => {
    const broken = minimal()
    delete broken.edges
    delete broken.nodes[0].title
    broken.nodes[1].id = 'Not an id'
    broken.surprise = 1
    const found = problems(broken)
    expect(found).toContain('edges | “edges” is missing.')
    expect(found).toContain('nodes[0].title | “nodes[0].title” is missing.')
    expect(found).toContain('surprise | “surprise” is not known here.')
    expect(found.some((line) => line.startsWith('nodes[1].id |'))).toBe(true)
    expect(found).toHaveLength(4)
  })

  it('keeps nodes of a type that is unknown here', () => {
    const strange = minimal()
    strange.nodes.push({ id: 'q', type: 'quantum-oracle', title: 'q', config: { keep: [1, { me: true }] } })
    const parsed = parsePipeline(strange)
    expect(parsed.ok && parsed.pipeline.nodes[2]?.config).toEqual({ keep: [1, { me: true }] })
  })

  it('refuses documents nested too deeply and keys that reach for prototypes', () => {
    let deep: unknown = 1
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    expect(problems({ ...minimal(), samples: deep })[0]).toMatch(/64 levels/)
    const hostile = JSON.parse(
      '{"format":"interlock/pipeline","view":{"__proto__":{"x":1}},"nodes":[{"constructor":1}]}',
    )
    expect(
      problems(hostile)
        .map((line) => line.split(' | ')[0])
        .sort(),
    ).toEqual(['nodes[0].constructor', 'view.__proto__'])
  })

  it('answers for any JSON without throwing', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => void parsePipeline(json)))
  })
})

describe('exporting a document', () => {
  it('gives the same bytes after an import, whatever the order of keys was', () => {
    const document = claimsPipeline()
    const text = exportPipeline(document)
    const again = parsePipeline(JSON.parse(text))
    expect(again.ok && exportPipeline(again.pipeline)).toBe(text)
    const shuffled = { ...document, name: document.name }
    const { format, ...rest } = shuffled
    expect(exportPipeline({ ...rest, format })).toBe(text)
    expect(canonicalPipeline(document)).toEqual(document)
  })

  it('puts what a newer version added behind what is known, by name', () => {
    const newer = { zeta: 1, ...minimal(), formatVersion: '1.9', alpha: 2, omega: 3, beta: 4 }
    newer.nodes[0] = { colour: 'red', ...newer.nodes[0], added: 1 }
    const parsed = parsePipeline(newer)
    const again = parsed.ok ? JSON.parse(exportPipeline(parsed.pipeline)) : {}
    expect(Object.keys(again)).toEqual([
      ...['format', 'formatVersion', 'name', 'nodes', 'edges', 'alpha', 'beta', 'omega', 'zeta'],
    ])
    expect(Object.keys(again.nodes[0])).toEqual(['id', 'type', 'title', 'config', 'added', 'colour'])
    expect(again).toEqual(newer)
  })

  it('keeps the order in which an author wrote form fields', () => {
    const document = minimal()
    document.nodes[0].config.schema.properties = { z: {}, a: {} }
    const parsed = parsePipeline(JSON.parse(exportPipeline(document)))
    const schema = parsed.ok ? JSON.stringify(parsed.pipeline.nodes[0]?.config.schema) : ''
    expect(schema).toMatch(/"z":\{\},"a":\{\}/)
  })

  it('has an identity that does not depend on positions or the order of keys', () => {
    const document = claimsPipeline()
    const moved = { ...document, view: { nodes: { start: [9, 9] as [number, number] } } }
    const hash = (text: string) => `#${text.length}`
    expect(hashedText(moved)).toBe(hashedText(document))
    expect(hashedText(canonicalPipeline(document))).toBe(hashedText(document))
    expect(documentHash(document, hash)).toBe(hash(hashedText(document)))
    expect(hashedText({ ...document, name: 'other' })).not.toBe(hashedText(document))
  })
})
