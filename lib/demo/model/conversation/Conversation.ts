import type { Fact } from '../facts/Fact'
import type { Corrections } from './readCorrections'
import type { SaidBefore } from './talk'

export interface PastCall {
  readonly name: string
  readonly arguments: string
  /** The result's text; undefined while there is none. */
  readonly result?: string
  readonly failed: boolean
}

/** A request's messages, read. */
export interface Conversation {
  /** What is wanted now. */
  readonly goal: string
  /** The whole message the goal stands in. */
  readonly asked: string
  /** What “that” may stand for: what was said before this message, else what the calls since have brought. */
  readonly before: SaidBefore
  readonly facts: readonly Fact[]
  /** The tool calls since the goal was stated, oldest first. */
  readonly calls: readonly PastCall[]
  readonly corrections: Corrections
  /** System text: rules, and the catalog of tools when there is one. */
  readonly system: string
  /** All that was said by others than the model. */
  readonly prompt: string
  /** Position of the reply in the conversation, from 1. */
  readonly turn: number
}
