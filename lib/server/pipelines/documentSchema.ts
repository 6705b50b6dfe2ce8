import * as z from 'zod'
import type { Pipeline } from '@/lib/graph/document'
import { parsePipeline } from '@/lib/graph/parsePipeline'

/** A document inside a request body: any draft of the right shape; one problem per wrong place. */
export const DocumentSchema = z.unknown().transform((value, context): Pipeline => {
  const parsed = parsePipeline(value)
  if (parsed.ok) return parsed.pipeline
  for (const { path, message } of parsed.problems)
    context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message })
  return z.NEVER
})
