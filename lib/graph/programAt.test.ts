import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { compile } from './compile'
import type { Pipeline } from './document'
import type { Program } from './program'
import { nodeAt, programAt, titleAt } from './programAt'
import { inputNode, outputNode, pipelineOf, validatorNode } from './testing/pipelineOf'

const greet = pipelineOf(
  [inputNode, { ...validatorNode('say'), title: 'Say hello' }, outputNode],
  ['start>say', 'say.pass>end', 'say.fail>end'],
)
const pipeline = { id: 'Greet', version: 1, name: 'Greet' }
const guests: Pipeline = pipelineOf(
  [
    inputNode,
    { id: 'each', type: 'each', title: 'Guests', in: { items: [1] }, config: { pipeline } },
    { ...validatorNode('untitled'), title: '' },
    outputNode,
  ],
  ['start>each', 'each>untitled', 'untitled.pass>end', 'untitled.fail>end'],
)

function programOf(document: Pipeline): Program {
  const pipelines = [{ id: 'Greet', version: 1, document: greet }]
  const compiled = compile(document, { definitions: nodeDefinitions, catalogue: { tools: [], pipelines } })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  return compiled.program
}
const program = programOf(guests)

describe('the place of an activation', () => {
  it('is in the pipeline itself, or in the one that a node runs for an item', () => {
    expect(programAt(program, 'each')).toBe(program)
    expect(programAt(program, 'each.3.say~1').document.name).toBe(greet.name)
    expect(programAt(program, 'each~2.3.say')).toBe(program.nodes.get('each')?.flow)
  })

  it('leads to its node, whatever the iteration', () => {
    expect(nodeAt(program, 'untitled~4')?.id).toBe('untitled')
    expect(nodeAt(program, 'untitled~12')?.id).toBe('untitled')
    expect(nodeAt(program, 'each.3.say~1')?.node.title).toBe('Say hello')
    expect(nodeAt(program, 'each.3.untitled')).toBeUndefined()
  })

  it('is called by the titles on the way, with items counted from one, and by the id where a title is empty', () => {
    expect(titleAt(program, 'each')).toBe('Guests')
    expect(titleAt(program, 'each~1.0.say~2')).toBe('Guests 1 › Say hello')
    expect(titleAt(program, 'untitled~1')).toBe('untitled')
    expect(titleAt(program, 'gone~1')).toBe('gone')
  })

  it('of a journal that does not belong to the program is a bug, and loud', () => {
    expect(() => programAt(program, 'untitled.0.say')).toThrow('There is no pipeline at untitled.0.say')
    expect(() => programAt(program, 'ghost.0.say')).toThrow('There is no pipeline at ghost.0.say')
    expect(() => programAt(program, 'each.0.say.1.deeper')).toThrow('each.0.say.1.deeper')
  })
})
