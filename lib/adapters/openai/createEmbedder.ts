import OpenAI from 'openai'
import type { Embedder } from '../memory/memoryStore'
import type { ModelConnection } from './modelConnection'

/** Embeds texts with any OpenAI-compatible server. Vectors come back with unit length, whatever the model gives. */
export function createEmbedder({ baseUrl, apiKey, model }: ModelConnection): Embedder {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey || 'none', maxRetries: 0, timeout: 15_000 })
  return {
    model,
    async embed(text, signal) {
      const { data } = await client.embeddings.create(
        { model, input: text, encoding_format: 'float' },
        { signal },
      )
      return unit(data[0]?.embedding ?? [])
    },
  }
}

/** A text without any meaning to the model has no direction; it is then like nothing. */
function unit(vector: number[]): number[] {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}
