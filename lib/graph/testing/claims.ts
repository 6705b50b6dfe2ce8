import type { Catalogue } from '../catalogue'
import { type Pipeline, PipelineSchema } from '../document'
import type { JsonObject } from '../json'

const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }

/** The business tools of the claims pipeline, as a server would list them. */
export const claimsCatalogue: Catalogue = {
  tools: [
    {
      ref: 'business/hospital_lookup',
      description: 'Find hospitals by name.',
      inputSchema: object({ name: text }, ['name']),
    },
    {
      ref: 'business/records_query',
      description: 'Admissions of a patient.',
      inputSchema: object({ patientId: text }, ['patientId']),
    },
    {
      ref: 'business/claim_create',
      description: 'Create a claim.',
      inputSchema: {
        ...object(
          {
            patientId: text,
            hospitalCode: text,
            amount: { type: 'number', minimum: 0 },
            note: text,
            requestId: text,
          },
          ['patientId', 'hospitalCode', 'amount', 'requestId'],
        ),
        additionalProperties: false,
      },
    },
    {
      ref: 'business/claim_delete',
      description: 'Delete a claim.',
      inputSchema: object({ claimId: text, createdBy: text, requestId: text }, ['claimId', 'requestId']),
    },
    {
      ref: 'business/claim_get',
      description: 'Read a claim.',
      inputSchema: object({ claimId: text, requestId: text }),
    },
    {
      ref: 'business/mail_send',
      description: 'Send a mail.',
      inputSchema: object({ to: text, body: text }, ['to', 'body']),
    },
  ],
}

const found = object({ found: { type: 'boolean' }, claimId: text, version: { type: 'number' } }, ['found'])

/** Plan which records to read, check them with at most two re-plans, ask a person above a limit, create the claim once. */
export function claimsPipeline(change: (draft: Pipeline) => void = () => {}): Pipeline {
  const draft = PipelineSchema.parse(structuredClone(CLAIMS))
  change(draft)
  return draft
}

const CLAIMS = {
  format: 'interlock/pipeline',
  formatVersion: '1.0',
  name: 'Claim from records',
  nodes: [
    {
      id: 'start',
      type: 'input',
      title: 'Request',
      config: {
        schema: object(
          {
            request: text,
            patientId: { type: 'string', pattern: '^P-[0-9]{4}$' },
            limit: { type: 'number', default: 5000 },
          },
          ['request', 'patientId'],
        ),
      },
    },
    {
      id: 'plan',
      type: 'planner',
      title: 'Plan',
      in: {
        goal: { $text: '{{ input.request }} (patient {{ input.patientId }})' },
        facts: { $cel: 'has(previous.check) ? previous.check.problems.map(p, p.message) : []' },
      },
      config: {
        tools: ['business/hospital_lookup', 'business/records_query'],
        questions: { max: 2 },
        deliver: object(
          {
            hospitalCode: text,
            total: { type: 'number' },
            records: { type: 'array', items: { type: 'object' } },
          },
          ['hospitalCode', 'total'],
        ),
      },
    },
    {
      id: 'gather',
      type: 'executor',
      title: 'Look up',
      in: { plan: { $cel: 'nodes.plan.plan' } },
      config: { mode: 'plan' },
      guards: { maxSteps: 5, actionTimeoutMs: 30_000 },
    },
    {
      id: 'check',
      type: 'validator',
      title: 'Plausible?',
      in: { value: { $cel: 'nodes.gather.result' } },
      config: {
        rules: [{ id: 'positive', message: 'The total must be above zero.', must: 'value.total > 0' }],
        mask: ['records[].idNumber'],
      },
    },
    {
      id: 'size',
      type: 'router',
      title: 'Large?',
      config: { routes: [{ port: 'large', when: 'nodes.check.value.total > input.limit' }] },
    },
    {
      id: 'approve',
      type: 'human',
      title: 'Approve',
      in: {
        question: { $text: 'Create a claim of {{ nodes.check.value.total }}?' },
        show: { records: { $cel: 'nodes.check.value.records' } },
      },
      config: {
        buttons: [
          { port: 'approved', label: 'Create' },
          { port: 'rejected', label: 'Do not create' },
        ],
        form: object({ reason: text }, ['reason']),
        expiresAfterMs: 86_400_000,
      },
    },
    {
      id: 'create',
      type: 'tool',
      title: 'Create the claim',
      in: {
        args: {
          patientId: { $cel: 'input.patientId' },
          hospitalCode: { $cel: 'nodes.check.value.hospitalCode' },
          amount: { $cel: 'nodes.check.value.total' },
          note: { $cel: "has(nodes.approve) ? nodes.approve.form.reason : 'below the limit'" },
        },
      },
      config: { tool: 'business/claim_create' },
    },
    {
      id: 'finish',
      type: 'output',
      title: 'Result',
      in: {
        value: {
          claimId: { $cel: 'has(nodes.create) ? nodes.create.result.claimId : null' },
          decision: { $cel: "has(nodes.approve) ? nodes.approve.choice : 'automatic'" },
        },
      },
      config: { schema: object({ claimId: { type: ['string', 'null'] }, decision: text }) },
    },
  ],
  edges: [
    { id: 'e1', source: 'start', port: 'done', target: 'plan' },
    { id: 'e2', source: 'plan', port: 'done', target: 'gather' },
    { id: 'e3', source: 'gather', port: 'done', target: 'check' },
    { id: 'e4', source: 'check', port: 'pass', target: 'size' },
    { id: 'e5', source: 'check', port: 'fail', target: 'plan', loop: { max: 2 } },
    { id: 'e6', source: 'size', port: 'large', target: 'approve' },
    { id: 'e7', source: 'size', port: 'default', target: 'create' },
    { id: 'e8', source: 'approve', port: 'approved', target: 'create' },
    { id: 'e9', source: 'approve', port: 'rejected', target: 'finish' },
    { id: 'e10', source: 'approve', port: 'expired', target: 'finish' },
    { id: 'e11', source: 'create', port: 'done', target: 'finish' },
  ],
  guards: {
    maxSteps: 24,
    runTimeoutMs: 180_000,
    budget: { inputTokens: 20_000, outputTokens: 4_000, costUsd: 0.2 },
  },
  tools: [
    { ref: 'business/hospital_lookup', effect: 'none', outputSchema: object({ matches: { type: 'array' } }) },
    {
      ref: 'business/records_query',
      effect: 'none',
      outputSchema: object({ records: { type: 'array' }, total: { type: 'number' } }),
    },
    {
      ref: 'business/claim_create',
      effect: 'reversible',
      idempotencyArg: 'requestId',
      undo: {
        tool: 'business/claim_delete',
        args: { claimId: { $cel: 'result.claimId' }, createdBy: { $cel: 'requestId' } },
      },
      fingerprint: { tool: 'business/claim_get', args: { claimId: { $cel: 'result.claimId' } } },
      exists: {
        tool: 'business/claim_get',
        args: { requestId: { $cel: 'requestId' } },
        found: 'result.found',
      },
      outputSchema: object({ claimId: text }, ['claimId']),
      attemptTimeoutMs: 15_000,
      actionTimeoutMs: 30_000,
      approval: 'never',
    },
    {
      ref: 'business/claim_delete',
      effect: 'destructive',
      idempotencyArg: 'requestId',
      outputSchema: object({ deleted: { type: 'boolean' } }),
    },
    { ref: 'business/claim_get', effect: 'none', outputSchema: found },
  ],
  samples: [{ name: 'Small sum', input: { request: 'Claim it', patientId: 'P-1001' } }],
}
