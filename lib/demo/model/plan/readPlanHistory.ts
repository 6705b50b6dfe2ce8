import { type JsonBlock, jsonBlocks } from '../facts/jsonBlocks'
import { isRecord, type Json } from '../schema/JsonSchema'

/** What a prompt for a new plan says about the plan before. */
export interface PlanHistory {
  /** Steps that are carried out and kept: their output may be used, they are not planned again. */
  readonly done: readonly { readonly id: string; readonly tool: string }[]
  /** The tool whose step failed, so that another way should be found. */
  readonly failedTool?: string
}

/** Reads a list of `{id, tool, output}` as steps that are done, and `{step, tool, args, …}` as the step that failed. */
export function readPlanHistory(text: string): PlanHistory {
  const values = jsonBlocks(text).map(({ value }) => value)
  const done = values.flatMap((value) => (isDoneList(value) ? value.flatMap(doneStep) : []))
  const failed = values.find(isFailure)
  const tool = isRecord(failed) ? failed.tool : undefined
  return { done, ...(typeof tool === 'string' ? { failedTool: tool } : {}) }
}

/** Whether a JSON block tells of a plan's past; what it holds are no facts about the goal. */
export const isPlanHistory = ({ value }: JsonBlock) => isDoneList(value) || isFailure(value)

const isDoneList = (value: Json): value is Json[] =>
  Array.isArray(value) && value.length > 0 && value.every(isDone)
const isDone = (value: Json) => isRecord(value) && 'id' in value && 'tool' in value && 'output' in value
const isFailure = (value: Json) => isRecord(value) && 'step' in value && 'tool' in value && 'args' in value

const doneStep = (value: Json) =>
  isRecord(value) ? [{ id: String(value.id), tool: String(value.tool) }] : []
