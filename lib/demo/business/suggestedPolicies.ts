import * as z from 'zod'
import policies from './policies.json' with { type: 'json' }

const PolicySchema = z.looseObject({
  ref: z.string(),
  outputSchema: z.looseObject({ type: z.literal('object') }),
})

/** A policy in the form of a pipeline document's `tools[]`; only what this server itself needs of it is typed. */
export type SuggestedPolicy = z.infer<typeof PolicySchema>

/** By tool name, without the server's name. */
export const suggestedPolicies: ReadonlyMap<string, SuggestedPolicy> = new Map(
  z
    .array(PolicySchema)
    .parse(policies)
    .map((policy) => [policy.ref.slice('business/'.length), policy]),
)
