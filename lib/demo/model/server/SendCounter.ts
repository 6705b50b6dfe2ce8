import { createHash } from 'node:crypto'

const MOST_BODIES = 2000

/** Counts how often an identical request body was sent; the oldest bodies are forgotten after 2,000 others. */
export class SendCounter {
  private readonly counts = new Map<string, number>()

  /** Which send of this body it is, from 1. */
  next(body: unknown): number {
    const key = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.delete(key)
    this.counts.set(key, count)
    const [oldest] = this.counts.keys()
    if (this.counts.size > MOST_BODIES && oldest !== undefined) this.counts.delete(oldest)
    return count
  }
}
