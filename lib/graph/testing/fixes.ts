import { expect } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import type { Catalogue } from '../catalogue'
import { compile } from '../compile'
import { type Pipeline, PipelineSchema } from '../document'
import type { Problem, ProblemCode } from '../problem'
import type { QuickFix } from '../quickFixes/quickFix'
import { quickFixes } from '../quickFixes/quickFixes'
import { claimsCatalogue } from './claims'

export const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }

export function problemsOf(document: Pipeline, catalogue: Catalogue = claimsCatalogue): Problem[] {
  return compile(document, { ...options, catalogue }).problems
}

export function fixesFor(document: Pipeline, code: ProblemCode, catalogue: Catalogue = claimsCatalogue) {
  const problem = problemsOf(document, catalogue).find((found) => found.code === code)
  if (!problem)
    throw new Error(`no ${code} among ${problemsOf(document, catalogue).map((found) => found.code)}`)
  return { problem, fixes: quickFixes(problem, document, { ...options, catalogue }) }
}

/** Applies a fix and says what is left of the problem. */
export function applied(
  document: Pipeline,
  problem: Problem,
  fix: QuickFix,
  catalogue: Catalogue = claimsCatalogue,
) {
  const before = structuredClone(document)
  const after = fix.apply(document)
  expect(document, 'the document itself stays as it is').toEqual(before)
  expect(PipelineSchema.safeParse(after).success).toBe(true)
  const left = problemsOf(after, catalogue).filter(
    ({ code, message }) => code === problem.code && message === problem.message,
  )
  return { after, left: left.map(({ message }) => message) }
}

/** Clears the first problem of that code with its first fix (or the one of `fixCode`) and answers the document. */
export function cleared(
  document: Pipeline,
  code: ProblemCode,
  fixCode?: QuickFix['code'],
  catalogue = claimsCatalogue,
): Pipeline {
  const { problem, fixes } = fixesFor(document, code, catalogue)
  const fix = fixCode ? fixes.find((one) => one.code === fixCode) : fixes[0]
  if (!fix) throw new Error(`no fix ${fixCode} among ${fixes.map((one) => one.code)}`)
  const { after, left } = applied(document, problem, fix, catalogue)
  expect(left).toEqual([])
  return after
}
