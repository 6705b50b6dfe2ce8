import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import type { JsonObject } from '../json'
import { claimsCatalogue } from '../testing/claims'
import { inputNode, outputNode, pipelineOf, routerNode } from '../testing/pipelineOf'

/** What is found wrong with the settings of a node, as place, reason, sentence and fix. */
function findings(type: string, config: JsonObject) {
  const document = pipelineOf([inputNode, { id: 'it', type, config }, outputNode], ['start>it', 'it>end'])
  const { problems } = compile(document, { definitions: nodeDefinitions, catalogue: claimsCatalogue })
  return problems
    .filter(({ code }) => code === 'INVALID_CONFIG')
    .map(({ at, params, message, fix }) => [at.path, params.field, message, fix])
}

describe('the settings of a node', () => {
  it('that are missing are asked for by their place, also inside a list', () => {
    expect(findings('router', { routes: [{ port: 'a', when: 'true' }, { port: 'b' }] })).toEqual([
      [
        'nodes[1].config.routes[1].when',
        'routes[1].when',
        '“it” is not fully set up: routes[1].when is missing.',
        'Fill in routes[1].when.',
      ],
    ])
  })

  it('that are wrong are named with what is wrong about them', () => {
    expect(
      findings('router', {
        routes: [
          { port: 'a', when: 'true' },
          { port: 'a', when: 'true' },
        ],
      }),
    ).toEqual([
      [
        'nodes[1].config.routes',
        'routes',
        '“it” is not fully set up: routes: two routes have the same name.',
        'Correct routes.',
      ],
    ])
    expect(findings('validator', { rules: 5 })[0]?.slice(0, 2)).toEqual(['nodes[1].config.rules', 'rules'])
  })

  it('that nobody knows are listed together, at the first of them', () => {
    expect(
      findings('router', { routes: [{ port: 'a', when: 'true', colour: 'red', size: 1 }], speed: 1 }),
    ).toEqual([
      [
        'nodes[1].config.routes[0].colour',
        'routes[0].colour',
        '“it” does not know colour and size',
        'Remove colour and size.',
      ],
      ['nodes[1].config.speed', 'speed', '“it” does not know speed', 'Remove speed.'],
    ])
  })

  it('that do not go together are named as a whole', () => {
    const router = nodeDefinitions.get('router')
    if (!router) throw new Error('no router')
    const config = router.config.refine(() => false, 'these do not go together')
    const { problems } = compile(pipelineOf([inputNode, routerNode('it', 'a'), outputNode], ['start>it']), {
      definitions: new Map([...nodeDefinitions, ['router', { ...router, config }]]),
      catalogue: claimsCatalogue,
    })
    expect(problems[0]).toMatchObject({
      ...{ code: 'INVALID_CONFIG', at: { node: 'it', path: 'nodes[1].config' }, params: { field: '' } },
      message: '“it” is not fully set up: the settings: these do not go together.',
      fix: 'Correct the settings.',
    })
  })

  it('hold back no finding about what can be understood', () => {
    const document = pipelineOf(
      [inputNode, { id: 'it', type: 'router', in: { odd: { $cel: 'input.m' } } }, outputNode],
      ['start>it', 'it.anywhere>end', 'it.error>end'],
    )
    const { problems } = compile(document, { definitions: nodeDefinitions, catalogue: claimsCatalogue })
    // its ports are unknown until it is set up, so none of them is wrong yet
    expect(problems.map(({ code, at }) => [code, at.path])).toEqual([
      ['INVALID_CONFIG', 'nodes[1].config.routes'],
      ['UNKNOWN_FIELD', 'nodes[1].in.odd'],
    ])
  })

  it('of a type that nobody knows suggest the nearest, or all', () => {
    const found = (type: string) =>
      compile(pipelineOf([inputNode, { id: 'it', type }, outputNode], ['start>it', 'it>end']), {
        definitions: nodeDefinitions,
        catalogue: claimsCatalogue,
      }).problems.find(({ code }) => code === 'UNKNOWN_NODE_TYPE')
    expect(found('plannr')).toMatchObject({
      at: { node: 'it', path: 'nodes[1].type' },
      params: { type: 'plannr', suggestion: 'planner' },
      fix: 'Did you mean planner?',
    })
    expect(found('quantum-oracle')).toMatchObject({
      params: { suggestion: null },
      fix: expect.stringMatching(/^Known types are input, .* and [a-z]+\.$/),
    })
  })
})
