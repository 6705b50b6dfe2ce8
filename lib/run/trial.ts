import * as z from 'zod'
import { JsonObjectSchema } from '../graph/json'

/** Where the output of a node that did not run comes from: pinned by the author, an earlier run, a person who wrote it, or passed on by a disabled node. */
export const GivenSchema = z.enum(['pin', 'run', 'person', 'passed'])
export type Given = z.infer<typeof GivenSchema>

/**
 * What makes a run a test from the editor. `whole`: the pipeline from its start. `node`: nothing but `node`, on what is given. `from`: everything from `node`
 * on anew, behind what was copied of an earlier run. Nodes in `given` never run, in none of them.
 */
export const TrialSchema = z.strictObject({
  kind: z.enum(['whole', 'node', 'from']),
  node: z.string().nullable(),
  given: z.record(
    z.string(),
    z.strictObject({ port: z.string(), output: JsonObjectSchema, by: z.enum(['pin', 'run', 'person']) }),
  ),
  /** Nodes before which the run waits for a person. */
  breakpoints: z.array(z.string()),
  /** Nodes whose taken-over results were out of date when the test began. */
  stale: z.array(z.string()).optional(),
})
export type Trial = z.infer<typeof TrialSchema>
