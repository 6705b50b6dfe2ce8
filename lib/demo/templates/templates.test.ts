import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestServer } from '../business/startTestServer'
import { suggestedPolicies } from '../business/suggestedPolicies'

const Mapping = z.looseObject({ tool: z.string(), args: z.record(z.string(), z.unknown()) })
const Policy = z.looseObject({
  ref: z.string(),
  idempotencyArg: z.string().optional(),
  exists: Mapping.optional(),
  undo: Mapping.optional(),
  fingerprint: Mapping.optional(),
  fallback: Mapping.optional(),
})
const Template = z.looseObject({
  nodes: z.array(z.looseObject({ id: z.string(), config: z.looseObject({ tool: z.string().optional() }) })),
  tools: z.array(Policy),
  view: z.looseObject({ nodes: z.record(z.string(), z.tuple([z.number(), z.number()])) }),
})

const nameOf = (ref: string) => ref.slice('business/'.length)
const mappingsOf = (policy: z.infer<typeof Policy>) =>
  [policy.exists, policy.undo, policy.fingerprint, policy.fallback].filter((mapping) => mapping !== undefined)

const TEMPLATES = ['work-order', 'claims', 'invoice-photo', 'report-and-mail', 'code-fix', 'weather']

describe.each(TEMPLATES)('the template %s', (name) => {
  const template = Template.parse(JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')))
  const pinned = new Set(template.tools.map((policy) => policy.ref))

  test('pins the business server’s own policies, with every tool a policy calls', () => {
    for (const policy of template.tools) {
      expect(policy).toEqual(suggestedPolicies.get(nameOf(policy.ref)))
      for (const mapping of mappingsOf(policy)) expect(pinned).toContain(mapping.tool)
    }
  })

  test('pins every tool its nodes call and gives every node a place of its own', () => {
    for (const { config } of template.nodes) if (config.tool) expect(pinned).toContain(config.tool)
    const places = template.nodes.map((node) => String(template.view.nodes[node.id]))
    expect(new Set(places).size).toBe(template.nodes.length)
  })
})

test('a policy passes only arguments its tools know', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'business-'))
  const business = await startTestServer(folder)
  const { tools } = await business.client.listTools()
  const argumentsOf = new Map(
    tools.map((tool) => [tool.name, Object.keys(tool.inputSchema.properties ?? {})]),
  )
  expect([...argumentsOf.keys()].sort()).toEqual([...suggestedPolicies.keys()].sort())
  for (const [tool, suggested] of suggestedPolicies) {
    const policy = Policy.parse(suggested)
    if (policy.idempotencyArg) expect(argumentsOf.get(tool)).toContain(policy.idempotencyArg)
    for (const mapping of mappingsOf(policy)) {
      expect(argumentsOf.get(nameOf(mapping.tool))).toEqual(expect.arrayContaining(Object.keys(mapping.args)))
    }
  }
  await business.close()
  rmSync(folder, { recursive: true })
})
