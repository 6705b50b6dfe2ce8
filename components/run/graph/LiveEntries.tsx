'use client'
import type { RunEntry } from '@/lib/client/runStore'
import { scopeOfKey } from '@/lib/run/journalKeys'
import { CodeText } from '../../ui/CodeText'
import { ProgressLine } from '../ProgressLine'
import { RetryLine } from '../RetryLine'

/** What streams by in an activation right now: waits, progress, and what a model is writing. `scope` may be the beginning of one. */
export function LiveEntries({ entry, scope }: { entry: RunEntry; scope: string }) {
  const found = [...entry.live].filter(([key]) => {
    const own = scopeOfKey(key)
    return own === scope || own.startsWith(scope.endsWith('.') ? scope : `${scope}.`)
  })
  return found.map(([key, { text, progress, retry }]) => (
    <div key={key} className="flex min-w-0 flex-col gap-2">
      {retry && <RetryLine retry={retry} />}
      {progress && <ProgressLine progress={progress} />}
      {text !== '' && <CodeText text={text} />}
    </div>
  ))
}
