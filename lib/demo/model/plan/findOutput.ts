import type { Field } from '../fill/Field'
import { deedOf } from '../language/verbs'
import { words } from '../language/words'
import { type OutputPath, outputPaths } from './outputPaths'
import type { PlannedStep } from './PlannedStep'
import type { PlanTool } from './planShape'
import { scoreOutput } from './scoreOutput'

export interface FoundOutput {
  readonly path: OutputPath
  readonly score: number
}

/** What a tool is about: the nouns of its name and description, its deed left out. */
function aboutTool(tool: PlanTool | undefined): ReadonlySet<string> {
  return new Set(
    tool ? words(`${tool.ref} ${tool.description}`).filter((word) => deedOf(word) === undefined) : [],
  )
}

/** The output of a tool that fits a field best; with `prose`, any words of it will do for a field that wants prose. */
export function bestOutput(
  field: Field,
  tool: PlanTool,
  consumer: PlanTool | undefined,
  prose = false,
): FoundOutput | undefined {
  const about = aboutTool(tool)
  const wanting = aboutTool(consumer)
  let best: FoundOutput | undefined
  for (const path of tool.output ? outputPaths(tool.output) : []) {
    const score = scoreOutput(field, path, { about, consumer: wanting, prose })
    if (score > (best?.score ?? 0)) best = { path, score }
  }
  return best
}

/** Who wants a value, and in which clause of the goal. */
export interface Consumer {
  readonly tool: PlanTool | undefined
  readonly clause: string
}

const PRONOUN =
  /\b(?:it|them|this|that|these|those|results?|answer|details|findings|summary)\b|它|结果|详情|摘要/i

/** Whether a clause speaks of what an earlier step found: "mail the forecast" after a weather look-up. */
function refersTo(clause: string, tool: PlanTool): boolean {
  const about = aboutTool(tool)
  return PRONOUN.test(clause) || words(clause).some((word) => about.has(word))
}

export const expressionFor = (stepId: string, path: string) => `steps.${stepId}.output${path}`

/** An expression for a field from the steps planned so far, of equals from the latest; `least` is the score it must reach. */
export function outputOfSteps(
  field: Field,
  steps: readonly PlannedStep[],
  consumer: Consumer,
  least: number,
  avoid: ReadonlySet<string>,
): string | undefined {
  let best: { expression: string; score: number } | undefined
  for (const step of steps) {
    const prose = refersTo(consumer.clause, step.tool)
    const found = bestOutput(field, step.tool, consumer.tool, prose)
    if (!found || found.score < least || found.score < (best?.score ?? 0)) continue
    const expression = expressionFor(step.id, found.path.path)
    if (!avoid.has(expression)) best = { expression, score: found.score }
  }
  return best?.expression
}
