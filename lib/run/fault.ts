import * as z from 'zod'
import { JsonSchema } from '../graph/json'

/**
 * How a failure may be answered (EXEC-3). `transient`: provably not processed, or harmless to repeat. `permanent`: repeating
 * cannot help. `unknown`: the request may have happened; only the same request id may be sent again, and only to an idempotent tool.
 */
export const FailureClassSchema = z.enum(['transient', 'permanent', 'unknown'])

/** Expected trouble as a value. `code` is stable and UPPER_SNAKE; `message` is one sentence for the reader: what, where, what to do. */
export const FaultSchema = z.strictObject({
  code: z.string().min(1).max(100),
  message: z.string(),
  class: FailureClassSchema,
  details: JsonSchema.optional(),
})

export type FailureClass = z.infer<typeof FailureClassSchema>
export type Fault = z.infer<typeof FaultSchema>

export function fault(code: string, message: string, failureClass: FailureClass = 'permanent'): Fault {
  return { code, message, class: failureClass }
}
