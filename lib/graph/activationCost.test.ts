import { expect, it } from 'vitest'
import { activationCost } from './activationCost'
import { definitionContext } from './definitionContext'
import type { PipelineGuards } from './document'
import { pipelineOf } from './testing/pipelineOf'

const cost = (most: Parameters<typeof activationCost>[0], guards: PipelineGuards) =>
  activationCost(most, definitionContext({ ...pipelineOf([], []), guards }, { tools: [] }))

it('lets a node that calls a model use up what the whole run may', () => {
  const guards = { budget: { inputTokens: 700, outputTokens: 300, costUsd: 0.5 } }
  expect(cost({ modelCalls: 2, ms: 10 }, guards)).toEqual({
    ...{ toolCalls: 0, modelCalls: 2, ms: 10 },
    ...{ tokens: 1_000, costUsd: 0.5 },
  })
  expect(cost({ modelCalls: 1, ms: 10 }, {})).toMatchObject({ tokens: 20_000, costUsd: null })
})

it('lets one that calls none use up nothing of it', () => {
  const guards = { budget: { inputTokens: 700, outputTokens: 300, costUsd: 0.5 } }
  expect(cost({ toolCalls: 3, ms: 10 }, guards)).toEqual({
    ...{ toolCalls: 3, modelCalls: 0, ms: 10 },
    ...{ tokens: 0, costUsd: 0 },
  })
})
