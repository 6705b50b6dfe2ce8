import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import type { ToolPolicy } from '../document'
import { claimsCatalogue, claimsPipeline } from '../testing/claims'
import { inputNode, outputNode, pipelineOf, toolNode, validatorNode } from '../testing/pipelineOf'

const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
const mailArgs = { to: 'a@b.org', body: 'x' }
const mail = toolNode('mail', 'business/mail_send', mailArgs)
const declared: ToolPolicy = {
  ref: 'business/mail_send',
  effect: 'irreversible',
  idempotencyArg: 'requestId',
}
const reading: ToolPolicy = { ref: 'business/claim_get', effect: 'none' }

function remarks(document: ReturnType<typeof pipelineOf>, tools: ToolPolicy[]) {
  const { ok, problems } = compile({ ...document, tools }, options)
  return { ok, found: problems.map((problem) => [problem.code, problem.severity]), problems }
}

const alone = pipelineOf([inputNode, mail, outputNode], ['start>mail', 'mail>end'])

describe('effects', () => {
  it('that nobody has declared keep a pipeline from being published, not from running', () => {
    const { ok, found, problems } = remarks(alone, [])
    expect(ok).toBe(true)
    expect(found).toEqual([
      ['NO_EFFECT_POLICY', 'publish'],
      ['NO_IDEMPOTENCY', 'warning'],
    ])
    expect(problems[0]?.params).toEqual({ tool: 'business/mail_send', reason: 'undeclared' })
    expect(remarks(alone, [declared]).found).toEqual([])
  })

  it('that count as reversible need a way back', () => {
    const { problems } = remarks(alone, [{ ...declared, effect: 'reversible' }])
    expect(problems).toMatchObject([{ code: 'NO_EFFECT_POLICY', params: { reason: 'no_undo' } }])
  })

  it('may not hide in a probe', () => {
    const exists = { tool: 'business/mail_send', args: mailArgs, found: 'true' }
    const { problems } = remarks(alone, [{ ...declared, exists }])
    expect(problems).toMatchObject([
      { code: 'NO_EFFECT_POLICY', at: { path: 'tools[0].exists' }, params: { reason: 'probe_has_effects' } },
    ])
  })

  it('inside a loop are pointed out with how often they may happen', () => {
    const loop = pipelineOf(
      [inputNode, mail, validatorNode('v'), outputNode],
      ['start>mail', 'mail>v', 'v.fail>mail*3', 'v.pass>end'],
    )
    expect(remarks(loop, [declared]).problems).toMatchObject([
      { code: 'EFFECT_IN_LOOP', params: { times: 4 } },
    ])
  })

  it('inside loops inside loops may happen once per iteration of all of them', () => {
    const loops = pipelineOf(
      [inputNode, mail, validatorNode('v'), validatorNode('w'), outputNode],
      ['start>mail', 'mail>v', 'v.fail>mail*3', 'v.pass>w', 'w.fail>mail*2', 'w.pass>end'],
    )
    expect(remarks(loops, [declared]).problems).toMatchObject([
      {
        code: 'EFFECT_IN_LOOP',
        at: { node: 'mail', path: 'nodes[1]' },
        params: { tools: ['business/mail_send'], times: 12, loop: 'w.fail>mail*2' },
        message: /up to 12 times/,
      },
    ])
  })

  it('that are cleaned up by themselves are no reason to warn', () => {
    const loop = pipelineOf(
      [inputNode, mail, validatorNode('v'), outputNode],
      ['start>mail', 'mail>v', 'v.fail>mail*3', 'v.pass>end'],
    )
    expect(remarks(loop, [{ ref: 'business/mail_send', effect: 'ephemeral' }]).found).toEqual([])
  })

  it('may not hide in a probe that only the installation suggests', () => {
    const suggested: ToolPolicy = {
      ...declared,
      exists: { tool: 'business/mail_send', args: mailArgs, found: 'true' },
    }
    const catalogue = {
      tools: claimsCatalogue.tools.map((tool) =>
        tool.ref === suggested.ref ? { ...tool, suggested } : tool,
      ),
    }
    expect(
      compile(alone, { ...options, catalogue }).problems.map(({ at, params }) => [at.path, params.reason]),
    ).toEqual([
      ['tools', 'undeclared'],
      ['tools', 'probe_has_effects'],
    ])
  })

  it('that cannot be undone should come after what can fail', () => {
    const early = pipelineOf(
      [inputNode, mail, toolNode('read', 'business/claim_get'), outputNode],
      ['start>mail', 'mail>read', 'read>end'],
    )
    expect(remarks(early, [declared, reading]).problems).toMatchObject([
      { code: 'IRREVERSIBLE_UPSTREAM', params: { after: ['read'] } },
    ])
    const handled = {
      ...early,
      edges: [...early.edges, { id: 'x', source: 'read', port: 'error', target: 'end' }],
    }
    expect(remarks(handled, [declared, reading]).found).toEqual([])
  })
})

describe('a reference list kept by a tool', () => {
  const rule = (changed: object): ToolPolicy => ({
    ...declared,
    rules: {
      to: {
        oneOf: {
          ...{ tool: 'business/claim_get', args: { claimId: { $cel: 'value' } } },
          ...{ path: 'claims', value: 'item.id', label: 'item.id', ...changed },
        },
      },
    },
  })
  const get: ToolPolicy = {
    ...reading,
    outputSchema: {
      type: 'object',
      properties: {
        claims: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
      },
    },
  }

  it('passes when it can be asked and read', () => {
    expect(remarks(alone, [rule({}), get]).found).toEqual([])
  })

  it.each([
    ['an unknown tool', { tool: 'business/claim_gat' }, 'UNKNOWN_TOOL', 'tools[0].rules.to.oneOf.tool'],
    ['a path that leads nowhere', { path: 'found' }, 'UNKNOWN_FIELD', 'tools[0].rules.to.oneOf.path'],
    [
      'a field that items do not have',
      { value: 'item.no' },
      'UNKNOWN_FIELD',
      'tools[0].rules.to.oneOf.value',
    ],
    ['a name that is not there', { label: 'entry.id' }, 'UNKNOWN_NAME', 'tools[0].rules.to.oneOf.label'],
  ])('with %s is a finding', (_name, changed, code, path) => {
    expect(remarks(alone, [rule(changed), get]).problems[0]).toMatchObject({ code, at: { path } })
  })

  it('must be free of effects', () => {
    const { problems } = remarks(alone, [rule({}), { ...get, effect: 'ephemeral' }])
    expect(problems).toMatchObject([
      {
        code: 'NO_EFFECT_POLICY',
        at: { path: 'tools[0].rules.to.oneOf' },
        params: { reason: 'probe_has_effects' },
      },
    ])
  })
})

describe('a planner', () => {
  const withMail = (tools: ToolPolicy[], description?: string) =>
    compile(
      claimsPipeline((draft) => {
        const plan = draft.nodes.find(({ id }) => id === 'plan')
        if (Array.isArray(plan?.config.tools)) plan.config.tools.push('business/mail_send')
        draft.tools?.push(...tools)
        if (description !== undefined) Object.assign(Object(draft.tools?.[0]), { description })
      }),
      options,
    ).problems

  it('that reads from outside, reads private data and can send it out is pointed out', () => {
    expect(withMail([declared]).find(({ code }) => code === 'LETHAL_TRIFECTA')?.params).toEqual({
      untrusted: 'input',
      secret: 'business/hospital_lookup',
      outgoing: 'business/mail_send',
    })
  })

  it('is no danger without something private, without a way out, or without anything from outside', () => {
    const trifecta = (tools: string[], goal: string, policies: ToolPolicy[]) =>
      compile(
        {
          ...pipelineOf(
            [
              inputNode,
              {
                id: 'plan',
                type: 'planner',
                ...(goal && { in: { goal: { $cel: goal } } }),
                config: { tools, deliver: {} },
              },
              outputNode,
            ],
            ['start>plan', 'plan>end'],
          ),
          tools: policies,
        },
        options,
      )
        .problems.filter(({ code }) => code === 'LETHAL_TRIFECTA')
        .map(({ at, params }) => [at.path, params.untrusted, params.secret, params.outgoing])
    const both = ['business/claim_get', 'business/mail_send']
    const all = ['nodes[1]', 'input', 'business/claim_get', 'business/mail_send']
    expect(trifecta(both, 'string(input.n)', [reading, declared])).toEqual([all])
    expect(trifecta(both, "string(input['n'])", [reading, declared])).toEqual([all])
    expect(trifecta(both, 'string(nodes.start.n)', [reading, declared])).toEqual([all])
    expect(trifecta(both, '"read my input.txt"', [reading, declared])).toEqual([])
    expect(trifecta(both, 'input.', [reading, declared])).toEqual([])
    expect(trifecta(both, '', [reading, declared])).toEqual([])
    expect(trifecta(['business/mail_send'], 'string(input.n)', [declared])).toEqual([])
    expect(trifecta(['business/claim_get'], 'string(input.n)', [reading])).toEqual([])
    expect(trifecta(both, 'string(input.n)', [reading, { ...declared, effect: 'destructive' }])).toEqual([])
  })

  it('chooses better from short descriptions', () => {
    expect(
      withMail([declared], 'x'.repeat(200)).filter(({ code }) => code === 'LONG_TOOL_DESCRIPTION'),
    ).toEqual([])
    const found = withMail([declared], 'x'.repeat(201)).filter(({ code }) => code === 'LONG_TOOL_DESCRIPTION')
    expect(found).toMatchObject([{ params: { tool: 'business/hospital_lookup', length: 201 } }])
  })
})

describe('the effective policy of a tool', () => {
  it('is what the installation suggests, overlaid by what the document says', () => {
    const suggested = {
      ref: 'business/mail_send',
      effect: 'reversible' as const,
      attemptTimeoutMs: 9_000,
      idempotencyArg: 'id',
    }
    const catalogue = {
      tools: claimsCatalogue.tools.map((tool) =>
        tool.ref === suggested.ref ? { ...tool, suggested } : tool,
      ),
    }
    const compiled = compile({ ...alone, tools: [declared] }, { ...options, catalogue })
    expect(compiled.ok && compiled.program.tools.get('business/mail_send')?.policy).toEqual({
      ref: 'business/mail_send',
      effect: 'irreversible',
      attemptTimeoutMs: 9_000,
      idempotencyArg: 'requestId',
    })
  })
  it('is irreversible when nobody says anything', () => {
    const compiled = compile(alone, options)
    expect(compiled.ok && compiled.program.tools.get('business/mail_send')?.policy.effect).toBe(
      'irreversible',
    )
  })
  it('of a tool that cannot be used is an error with the reason', () => {
    const catalogue = {
      tools: claimsCatalogue.tools.map((tool) => ({
        ...tool,
        disabled: 'its input schema is not an object',
      })),
    }
    expect(compile({ ...alone, tools: [declared] }, { ...options, catalogue }).problems).toMatchObject([
      { code: 'TOOL_DISABLED', at: { node: 'mail' }, message: /not an object/ },
    ])
  })
})

describe('a fallback', () => {
  const covered = (fallback: NonNullable<ToolPolicy['fallback']>) =>
    remarks(alone, [{ ...declared, fallback }, reading])

  it('must be a tool that exists', () => {
    const { ok, problems } = covered({ tool: 'business/mail_sent', args: {}, note: 'by the other' })
    expect(ok).toBe(false)
    expect(problems.find(({ code }) => code === 'UNKNOWN_TOOL')).toMatchObject({
      at: { path: 'tools[0].fallback.tool' },
      params: { suggestion: 'business/mail_send' },
    })
  })

  it('must get arguments that its tool takes, made of those of the call', () => {
    const { ok, problems } = covered({
      tool: 'business/claim_get',
      args: { claim: { $cel: 'args.nobody' } },
      note: 'n',
    })
    expect(ok).toBe(false)
    expect(problems.map(({ at }) => at.path)).toContainEqual(
      expect.stringMatching(/^tools\[0\]\.fallback\.args/),
    )
  })

  it('runs where there is no result, so it cannot speak of one', () => {
    const args = { claimId: { $cel: 'result.id' } }
    const { problems } = covered({ tool: 'business/claim_get', args, note: 'n' })
    expect(problems.map(({ code }) => code)).toContain('UNKNOWN_NAME')
  })
})
