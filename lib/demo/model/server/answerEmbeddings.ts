import type { ServerResponse } from 'node:http'
import { countTokens } from '../countTokens'
import { embed } from '../embed'
import { isRecord } from '../schema/JsonSchema'
import { BASE_MODEL } from './modelList'
import { sendError, sendJson } from './sendJson'

/** POST /v1/embeddings: one text or a list; as numbers, or as base64 of little-endian 32-bit floats. */
export function answerEmbeddings(response: ServerResponse, body: unknown): void {
  const input = isRecord(body) ? body.input : undefined
  const texts = Array.isArray(input) ? input : [input]
  if (!isRecord(body) || !texts.every((text) => typeof text === 'string')) {
    sendError(response, 400, 'invalid_request_error', 'input must be a text or a list of texts.')
    return
  }
  const encode = body.encoding_format === 'base64' ? toBase64 : (vector: number[]) => vector
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: encode(embed(text)) }))
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0)
  const usage = { prompt_tokens: tokens, total_tokens: tokens }
  sendJson(response, 200, { object: 'list', data, model: String(body.model ?? BASE_MODEL), usage })
}

function toBase64(vector: number[]): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes.toString('base64')
}
