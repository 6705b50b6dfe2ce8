import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type LoadingReport = { progress: number; total?: number; message: string }

/** What the people at the loading bay say next. */
export type LoadingWord =
  | { kind: 'busy' }
  | { kind: 'report'; report: LoadingReport }
  | { kind: 'loaded'; manifest: string }

/** What is said about one truck, kept in a file so that a test can say it while the depot is at work. */
export function truckLoading(home: string, truck: string) {
  const file = path.join(home, `loading-${truck}.jsonl`)
  return {
    /** Everything said so far, oldest first. */
    heard(): LoadingWord[] {
      if (!existsSync(file)) return []
      // a line that is being written has no end yet
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
      return lines.map((line): LoadingWord => JSON.parse(line))
    },
    say(word: LoadingWord): void {
      appendFileSync(file, `${JSON.stringify(word)}\n`)
    },
  }
}
