import type { Schema } from '@/lib/graph/definition'
import { ArgumentRuleSchema, ToolPolicySchema } from '@/lib/graph/document'
import { isJsonObject } from '@/lib/graph/json'
import { configSchema } from '../configSchema'

/** Set elsewhere: which tool it is, what it changes (beside its name), and what its maker changed since (the notice about it). */
export const NOT_HERE = ['ref', 'effect', 'hash'] as const

const EXPRESSION = { widget: 'expression' }
const DURATION = { widget: 'duration' }
const MAPPING = { widget: 'mapping' }
const SCHEMA = { widget: 'schema' }

/** How each key of a policy is edited, where its type alone does not say. The order is that of the form. */
const WIDGETS: { [key: string]: Schema } = {
  description: { widget: 'toolDescription' },
  approval: { widget: 'approval' },
  idempotencyArg: { widget: 'argument' },
  exists: MAPPING,
  undo: MAPPING,
  fingerprint: MAPPING,
  fallback: MAPPING,
  attemptTimeoutMs: DURATION,
  actionTimeoutMs: DURATION,
  breaker: { default: { failures: 3, openMs: 300_000 } },
  polling: {},
  rules: { widget: 'argumentRules' },
  inputSchema: SCHEMA,
  outputSchema: SCHEMA,
}

const RULE_WIDGETS: { [key: string]: Schema } = {
  must: EXPRESSION,
  oneOf: { widget: 'reference' },
  list: { widget: 'json' },
  enum: { widget: 'json' },
  default: { widget: 'json' },
  pattern: { maxLength: 200 },
}

/** The form of a tool's policy. */
export const POLICY_FORM: Schema = withWidgets(
  configSchema(ToolPolicySchema),
  'policy',
  WIDGETS,
  Object.keys(WIDGETS),
)
/** The form of one rule for one argument. */
export const RULE_FORM: Schema = withWidgets(configSchema(ArgumentRuleSchema), 'rule', RULE_WIDGETS)

function withWidgets(
  schema: Schema,
  words: string,
  widgets: { [key: string]: Schema },
  order?: string[],
): Schema {
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const names = order ?? Object.keys(properties)
  const marked = names.map((name): [string, Schema] => {
    const own = properties[name]
    const titled = { title: `${words}.${name}`, ...(isJsonObject(own) ? own : {}), ...widgets[name] }
    return [name, name === 'breaker' ? withBreakerDurations(titled) : titled]
  })
  return { ...schema, required: [], properties: Object.fromEntries(marked) }
}

function withBreakerDurations(schema: Schema): Schema {
  const { properties } = schema
  if (!isJsonObject(properties) || !isJsonObject(properties.openMs)) return schema
  return { ...schema, properties: { ...properties, openMs: { ...properties.openMs, ...DURATION } } }
}
