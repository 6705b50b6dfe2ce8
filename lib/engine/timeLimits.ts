import type { ProgramNode } from '../graph/program'

export type TimeLimits = { attemptTimeoutMs?: number; actionTimeoutMs?: number }

/** What a node's guards say about the time of its calls and model requests; absent = the tool's or the installation's default. */
export function timeLimits({ node }: ProgramNode): TimeLimits {
  const { attemptTimeoutMs, actionTimeoutMs } = node.guards ?? {}
  return {
    ...(attemptTimeoutMs === undefined ? {} : { attemptTimeoutMs }),
    ...(actionTimeoutMs === undefined ? {} : { actionTimeoutMs }),
  }
}
