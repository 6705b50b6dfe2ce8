import type { Conversation } from '../conversation/Conversation'
import type { ClauseTools } from '../conversation/clauseTools'
import { createContext } from '../fill/createContext'
import type { Field } from '../fill/Field'
import type { FillContext, MissingFact } from '../fill/FillContext'
import { type Role, roleOf } from '../fill/roleOf'
import { deedOfName } from '../language/verbs'
import type { Json, SchemaObject } from '../schema/JsonSchema'
import { bestOutput, expressionFor, outputOfSteps } from './findOutput'
import type { PlannedStep } from './PlannedStep'
import type { PlanTool } from './planShape'
import { readPlanHistory } from './readPlanHistory'
import { EXACT, LIKELY } from './scoreOutput'

// A look-up is worth a step from here on.
const SOME = LIKELY + 0.8
// What a clause can say in its own words is not looked up elsewhere.
const OWN_WORDS: ReadonlySet<Role> = new Set(['text', 'title', 'query', 'goal'])

/** Collects the steps of one plan: a step per clause, and before it the look-ups that only other tools can answer. */
export class PlanBuilder {
  readonly steps: PlannedStep[] = []
  private readonly conversation: Conversation
  private readonly root: SchemaObject
  private readonly tools: readonly PlanTool[]

  private readonly failedTool: string | undefined
  private readonly unclaimed: string[]

  constructor(conversation: Conversation, root: SchemaObject, tools: readonly PlanTool[]) {
    this.conversation = conversation
    this.root = root
    this.tools = tools
    const { done, failedTool } = readPlanHistory(conversation.asked)
    this.failedTool = failedTool
    this.unclaimed = done.map(({ tool }) => tool)
    for (const { id, tool: ref } of done) {
      const tool = tools.find((candidate) => candidate.ref === ref)
      if (tool) this.steps.push({ id, tool, args: {}, dependsOn: [], clause: '', missing: [], done: true })
    }
  }

  /** Adds the step of a clause; the step asked for last before it runs first if this one has an effect. */
  addClause({ text, ranked }: ClauseTools): void {
    const candidates = ranked.flatMap(({ index }) => this.tools[index] ?? [])
    const tool = candidates.slice(0, 2).find(({ ref }) => ref !== this.failedTool) ?? candidates[0]
    if (tool === undefined || this.isDone(tool)) return
    const before = this.steps.findLast(({ done }) => !done)
    const step = this.makeStep(tool, text, true)
    const ordered = before && deedOfName(tool.ref) !== 'read' ? [before.id] : []
    this.steps.push({ ...step, id: this.nextId(), dependsOn: [...new Set([...step.dependsOn, ...ordered])] })
  }

  /** An expression for a value the plan must deliver, planning a look-up for it when no step yields it. */
  deliver(field: Field): string {
    const found =
      this.find(field, undefined, LIKELY, '') ?? this.produce(field, undefined, this.conversation.goal, SOME)
    if (found !== undefined) return found
    const last = this.steps.at(-1)
    return last ? expressionFor(last.id, '') : 'null'
  }

  private makeStep(tool: PlanTool, clause: string, mayProduce: boolean): PlannedStep {
    const missing: MissingFact[] = []
    const context: FillContext = {
      ...createContext(this.conversation, this.root, clause),
      missing,
      reference: (field, certainty) => {
        const found = this.find(field, tool, certainty === 'exact' ? EXACT : LIKELY, clause)
        if (found !== undefined || certainty === 'exact' || !mayProduce || OWN_WORDS.has(roleOf(field)))
          return found
        return this.produce(field, tool, clause, isRequired(tool, field) ? SOME : EXACT)
      },
    }
    const args = context.fill(tool.args, { key: '', path: [], needed: true }, context) ?? {}
    return { id: '', tool, args, dependsOn: referencedSteps(args), clause, missing, done: false }
  }

  private find(
    field: Field,
    consumer: PlanTool | undefined,
    least: number,
    clause: string,
  ): string | undefined {
    const { avoidExpressions } = this.conversation.corrections
    return outputOfSteps(field, this.steps, { tool: consumer, clause }, least, avoidExpressions)
  }

  /** Plans a look-up whose output fits the field and whose own arguments are known; one level deep. */
  private produce(
    field: Field,
    consumer: PlanTool | undefined,
    clause: string,
    least: number,
  ): string | undefined {
    const candidates = this.tools
      .filter((tool) => tool !== consumer && deedOfName(tool.ref) === 'read')
      .flatMap((tool) => {
        const found = bestOutput(field, tool, consumer)
        return found && found.score >= least ? [{ tool, ...found }] : []
      })
      .sort((a, b) => b.score - a.score)
    for (const { tool, path } of candidates) {
      const step = this.makeStep(tool, clause, false)
      if (step.missing.length > 0 || looksUpNothing(step)) continue
      const id = this.nextId()
      this.steps.push({ ...step, id })
      return expressionFor(id, path.path)
    }
    return undefined
  }

  /** Whether a kept step of the tool is left that no earlier clause accounts for. */
  private isDone(tool: PlanTool): boolean {
    const at = this.unclaimed.indexOf(tool.ref)
    if (at >= 0) this.unclaimed.splice(at, 1)
    return at >= 0
  }

  private nextId(): string {
    const numbers = this.steps.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0))
    return `s${Math.max(0, ...numbers) + 1}`
  }
}

const isRequired = (tool: PlanTool, field: Field) =>
  field.path.length > 1 || (tool.args.required?.includes(field.key) ?? false)

/** A look-up by none of the things it can be looked up by finds anything or nothing. */
const looksUpNothing = ({ tool, args }: PlannedStep) =>
  Object.keys(tool.args.properties ?? {}).length > 0 && Object.keys(args ?? {}).length === 0

function referencedSteps(args: Json): string[] {
  return [
    ...new Set([...JSON.stringify(args).matchAll(/"\$cel":"steps\.(\w+)\./g)].map((match) => match[1] ?? '')),
  ]
}
