import type { Usage } from './event'

/** What all of these used together; null where none of them asked a model. */
export function totalUsage(parts: readonly { usage: Usage | null }[]): Usage | null {
  const used = parts.flatMap(({ usage }) => usage ?? [])
  if (used.length === 0) return null
  return used.reduce((sum, usage) => ({
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    costUsd: sum.costUsd + usage.costUsd,
  }))
}
