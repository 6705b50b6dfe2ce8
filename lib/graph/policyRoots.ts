import type { DefinitionContext, Schema } from './definition'
import type { ReferenceTool, ToolPolicy } from './document'
import { isJsonObject } from './json'
import { fieldAt } from './schemaField'
import { toolInputSchema, toolOutputSchema } from './toolSchemas'

export type Roots = { [root: string]: Schema }

/** What the expressions of one tool's policy may read, by where they stand. */
export type PolicyRoots = {
  /** Where there is no result: `approval.when`, the arguments of an existence probe and of a fallback. */
  call: Roots
  /** After the call: the arguments of `undo` and `fingerprint`. */
  done: Roots
  /** `exists.found` reads the probe's result. */
  found: Roots
  /** A rule's `must`. */
  rule: (argument: string) => Roots
  /** The arguments with which a tool that keeps a reference list is asked: a person's words may be anything. */
  lookUp: Roots
  /** `value` and `label` of one entry of such a list. */
  entry: (reference: ReferenceTool) => Roots
}

export function policyRoots(policy: ToolPolicy, context: DefinitionContext): PolicyRoots {
  const tool = context.tool(policy.ref)
  const args = tool ? toolInputSchema(tool) : {}
  const call: Roots = { args: readable(args, policy), requestId: { type: 'string' } }
  const probed = policy.exists ? toolOutputSchema(context.tool(policy.exists.tool)) : {}
  return {
    call,
    done: { ...call, result: toolOutputSchema(tool) },
    found: { ...call, result: probed },
    rule: (argument) => ({ ...call, value: schemaAt(args, argument) }),
    lookUp: { ...call, value: {} },
    entry: (reference) => ({ item: listedBy(reference, context) }),
  }
}

/** The schema of one entry of a reference tool's list. */
function listedBy({ tool, path }: ReferenceTool, context: DefinitionContext): Schema {
  const list = schemaAt(toolOutputSchema(context.tool(tool)), ...path.split('.'))
  return isJsonObject(list.items) ? list.items : {}
}

/** The injected idempotency argument can be read as well, even where the schema leaves it out. */
function readable(args: Schema, policy: ToolPolicy): Schema {
  if (policy.idempotencyArg === undefined || !isJsonObject(args.properties)) return args
  return { ...args, properties: { [policy.idempotencyArg]: { type: 'string' }, ...args.properties } }
}

/** What lies at a path of a schema; `{}` where nothing is known. */
export function schemaAt(schema: Schema, ...path: string[]): Schema {
  const field = fieldAt(schema, path)
  return field.kind === 'known' ? field.schema : {}
}
