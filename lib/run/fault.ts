import * as z from 'zod'
import { JsonSchema } from '../graph/json'
import { type ParamsOf, SaidSchema, type Wording, words } from '../graph/wording'
import { faultText } from './faultTexts'

/**
 * How a failure may be answered (EXEC-3). `transient`: provably not processed, or harmless to repeat. `permanent`: repeating
 * cannot help. `unknown`: the request may have happened; only the same request id may be sent again, and only to an idempotent tool.
 */
export const FailureClassSchema = z.enum(['transient', 'permanent', 'unknown'])

/**
 * Expected trouble as a value. `code` is stable and UPPER_SNAKE; `message` is one sentence for the reader: what, where, what to do; `says` is that
 * sentence as a `Wording` has it.
 */
export const FaultSchema = z.strictObject({
  code: z.string().min(1).max(100),
  message: z.string(),
  says: SaidSchema.exactOptional(),
  class: FailureClassSchema,
  details: JsonSchema.optional(),
})

export type FailureClass = z.infer<typeof FailureClassSchema>
export type Fault = z.infer<typeof FaultSchema>

type Texts = typeof faultText.texts

/** A fault of our own: its code is the first part of the key. */
export function faultOf<Key extends keyof Texts & string>(
  key: Key,
  params: ParamsOf<Texts[Key]>,
  failureClass: FailureClass = 'permanent',
): Fault {
  return fault(key.replace(/\..*/, ''), faultText(key, params), failureClass)
}

/** A text alone is somebody else's words. */
export function fault(code: string, text: string | Wording, failureClass: FailureClass = 'permanent'): Fault {
  return { code, ...(typeof text === 'string' ? { message: text } : words(text)), class: failureClass }
}

/** The same fault, said otherwise. */
export function reworded({ says: _, ...fault }: Fault, text: Wording): Fault {
  return { ...fault, ...words(text) }
}
