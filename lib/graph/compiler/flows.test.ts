import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import type { Pipeline, PipelineNode } from '../document'
import { inputNode, outputNode, pipelineOf, routerNode } from '../testing/pipelineOf'

const runs = (id: string): PipelineNode => ({
  ...{ id, type: 'subflow', title: id, in: { input: {} } },
  config: { pipeline: { id: 'Part', version: 1, name: 'Part' } },
})
const output = (id: string, value: number | string) => ({ ...outputNode, id, in: { value } })

function compiled(document: Pipeline, part: Pipeline) {
  const pipelines = [{ id: 'Part', version: 1, document: part }]
  return compile(document, { definitions: nodeDefinitions, catalogue: { tools: [], pipelines } })
}

describe('a pipeline that several nodes run', () => {
  const part = pipelineOf([inputNode, output('end', 'x')], ['start>end'])
  const twice = pipelineOf([inputNode, runs('a'), runs('b'), outputNode], ['start>a', 'a>b', 'b>end'])

  it('is the same program for all of them', () => {
    const result = compiled(twice, part)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    const { nodes } = result.program
    expect(nodes.get('a')?.flow).toBeDefined()
    expect(nodes.get('a')?.flow).toBe(nodes.get('b')?.flow)
  })

  it('is reported at every one of them when it cannot run, with its first reason', () => {
    const broken = pipelineOf([inputNode], [])
    const reason = 'There is no output node, so no run could succeed.'
    expect(compiled(twice, broken).problems.map(({ code, at, params }) => [code, at.path, params])).toEqual(
      ['a', 'b'].map((node, index) => [
        'PIPELINE_BROKEN',
        `nodes[${index + 1}].config.pipeline`,
        { node, pipeline: 'Part v1', reason },
      ]),
    )
  })
})

describe('what a called pipeline gives', () => {
  const typed = (part: Pipeline) =>
    compiled(
      pipelineOf(
        [inputNode, runs('a'), { ...outputNode, in: { value: { $cel: 'nodes.a.output.name' } } }],
        ['start>a', 'a>end'],
      ),
      part,
    ).problems.map(({ code, message }) => [code, message])

  it('has the type of its only output', () => {
    expect(typed(pipelineOf([inputNode, output('end', 'x')], ['start>end']))).toEqual([
      ['UNKNOWN_FIELD', 'nodes.a.output has no field “name”.'],
    ])
  })

  it('may be anything where it ends in one of several', () => {
    const part = pipelineOf(
      [inputNode, routerNode('r', 'x'), output('one', 'x'), output('two', 2)],
      ['start>r', 'r.x>one', 'r.default>two'],
    )
    expect(typed(part)).toEqual([])
  })
})
