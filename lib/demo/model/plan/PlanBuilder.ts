import type { Conversation } from '../conversation/Conversation'
import type { ClauseTools } from '../conversation/clauseTools'
import { createContext } from '../fill/createContext'
import type { Field } from '../fill/Field'
import type { FillContext, MissingFact } from '../fill/FillContext'
import { deedOfName } from '../language/verbs'
import type { Json, SchemaObject } from '../schema/JsonSchema'
import { bestOutput, expressionFor, outputOfSteps } from './findOutput'
import type { PlannedStep } from './PlannedStep'
import type { PlanTool } from './planShape'
import { EXACT, LIKELY } from './scoreOutput'

/** Collects the steps of one plan: a step per clause, and before it the look-ups that only other tools can answer. */
export class PlanBuilder {
  readonly steps: PlannedStep[] = []
  private readonly conversation: Conversation
  private readonly root: SchemaObject
  private readonly tools: readonly PlanTool[]

  constructor(conversation: Conversation, root: SchemaObject, tools: readonly PlanTool[]) {
    this.conversation = conversation
    this.root = root
    this.tools = tools
  }

  /** Adds the step of a clause; the step asked for last before it runs first if this one has an effect. */
  addClause({ text, ranked }: ClauseTools): void {
    const tool = this.tools[ranked[0]?.index ?? -1]
    if (tool === undefined) return
    const before = this.steps.at(-1)
    const step = this.makeStep(tool, text, true)
    const ordered = before && deedOfName(tool.ref) !== 'read' ? [before.id] : []
    this.steps.push({ ...step, id: this.nextId(), dependsOn: [...new Set([...step.dependsOn, ...ordered])] })
  }

  /** An expression for a value the plan must deliver, planning a look-up for it when no step yields it. */
  deliver(field: Field): string {
    const found =
      this.find(field, undefined, LIKELY) ?? this.produce(field, undefined, this.conversation.goal)
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
        const found = this.find(field, tool, certainty === 'exact' ? EXACT : LIKELY)
        if (found !== undefined || certainty === 'exact' || !mayProduce || !isRequired(tool, field))
          return found
        return this.produce(field, tool, clause)
      },
    }
    const args = context.fill(tool.args, { key: '', path: [], needed: true }, context) ?? {}
    return { id: '', tool, args, dependsOn: referencedSteps(args), clause, missing }
  }

  private find(field: Field, consumer: PlanTool | undefined, least: number): string | undefined {
    return outputOfSteps(field, this.steps, consumer, least, this.conversation.corrections.avoidExpressions)
  }

  /** Plans a look-up whose output fits the field and whose own arguments are known; one level deep. */
  private produce(field: Field, consumer: PlanTool | undefined, clause: string): string | undefined {
    const candidates = this.tools
      .filter((tool) => tool !== consumer && deedOfName(tool.ref) === 'read')
      .flatMap((tool) => {
        const found = bestOutput(field, tool, consumer)
        return found && found.score >= LIKELY + 0.8 ? [{ tool, ...found }] : []
      })
      .sort((a, b) => b.score - a.score)
    for (const { tool, path } of candidates) {
      const step = this.makeStep(tool, clause, false)
      if (step.missing.length > 0) continue
      const id = this.nextId()
      this.steps.push({ ...step, id })
      return expressionFor(id, path.path)
    }
    return undefined
  }

  private nextId(): string {
    return `s${this.steps.length + 1}`
  }
}

const isRequired = (tool: PlanTool, field: Field) =>
  field.path.length > 1 || (tool.args.required?.includes(field.key) ?? false)

function referencedSteps(args: Json): string[] {
  return [
    ...new Set([...JSON.stringify(args).matchAll(/"\$cel":"steps\.(\w+)\./g)].map((match) => match[1] ?? '')),
  ]
}
