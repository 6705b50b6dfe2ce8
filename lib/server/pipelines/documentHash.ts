import type { Pipeline } from '@/lib/graph/document'
import { JsonObjectSchema } from '@/lib/graph/json'
import { hashJson } from '../hashJson'

/** What a run pins and a version is recognised by. Positions, notes and groups (`view`) do not count. */
export function documentHash({ view: _, ...document }: Pipeline): string {
  return hashJson(JsonObjectSchema.parse(document))
}
