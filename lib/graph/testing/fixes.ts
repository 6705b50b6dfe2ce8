import { expect } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import type { Catalogue } from '../catalogue'
import { compile } from '../compile'
import { type Pipeline, PipelineSchema } from '../document'
import type { Problem, ProblemCode } from '../problem'
import type { QuickFix } from '../quickFixes/quickFix'
import { quickFixes } from '../quickFixes/quickFixes'
import { claimsCatalogue, claimsPipeline } from './claims'

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

/** What is offered for the first problem of that code: each fix as its code and parameters, which are all that its wording may use. */
export function offered(document: Pipeline, code: ProblemCode, catalogue: Catalogue = claimsCatalogue) {
  return fixesFor(document, code, catalogue).fixes.map((fix) => [fix.code, fix.params])
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

type Change = (draft: Pipeline) => void
/** A fault of the claims pipeline, and every fix that is offered for it: what it is called, and how the pipeline differs from the faultless one after it. */
export type FixRow = [
  code: ProblemCode,
  plant: Change,
  fixes: [code: QuickFix['code'], params: QuickFix['params'], after: Change][],
]

/** Asserts that exactly these fixes are offered, and that they change nothing else. */
export function expectFixes([code, plant, fixes]: FixRow, catalogue: Catalogue = claimsCatalogue): void {
  const document = claimsPipeline(plant)
  expect(offered(document, code, catalogue)).toEqual(fixes.map(([fix, params]) => [fix, params]))
  for (const [fix, params, change] of fixes) {
    const { problem, fixes: all } = fixesFor(document, code, catalogue)
    const chosen = all.find(
      (one) => one.code === fix && JSON.stringify(one.params) === JSON.stringify(params),
    )
    if (!chosen) throw new Error(`no fix ${fix}`)
    const { after, left } = applied(document, problem, chosen, catalogue)
    expect(left).toEqual([])
    expect(after, fix).toEqual(claimsPipeline(change))
  }
}
