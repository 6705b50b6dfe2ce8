import * as z from 'zod'
import type { TaskItem } from '@/lib/api/tasks'
import type { Json } from '@/lib/graph/json'

const CandidatesSchema = z.object({
  candidates: z.array(z.object({ value: z.json(), label: z.string() })),
})

/** What a message means as the answer to a card: the candidate it names, by its label or its value, else its own words. */
export function answerFor({ context }: Pick<TaskItem, 'context'>, text: string): Json {
  const said = plain(text)
  const parsed = CandidatesSchema.safeParse(context)
  const candidates = parsed.success ? parsed.data.candidates : []
  const named = candidates.find(({ value, label }) => plain(label) === said || plain(String(value)) === said)
  return named ? named.value : text.trim()
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim()
}
