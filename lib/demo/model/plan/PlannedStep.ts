import type { MissingFact } from '../fill/FillContext'
import type { Json } from '../schema/JsonSchema'
import type { PlanTool } from './planShape'

export interface PlannedStep {
  readonly id: string
  readonly tool: PlanTool
  readonly args: Json
  readonly dependsOn: readonly string[]
  readonly clause: string
  readonly missing: readonly MissingFact[]
  /** Whether it was carried out under an earlier plan. */
  readonly done: boolean
}
