'use client'
import type { RunEntry } from '@/lib/client/runStore'
import { scopeOfKey } from '@/lib/run/journalKeys'
import { CodeText } from '../../ui/CodeText'
import type { Signal } from '../../ui/Lamp'
import { ProgressLine } from '../ProgressLine'
import { RetryLine } from '../RetryLine'

type Props = { entry: RunEntry; scope: string; signal: Signal }

/** What streams by in an activation right now: waits, progress, and what a model is writing. `scope` may be the beginning of one. */
export function LiveEntries({ entry, scope, signal }: Props) {
  const found = [...entry.live].filter(([key]) => {
    const own = scopeOfKey(key)
    return own === scope || own.startsWith(scope.endsWith('.') ? scope : `${scope}.`)
  })
  return found.map(([key, { text, progress, retry }]) => (
    <div key={key} className="flex min-w-0 flex-col gap-2">
      {retry && <RetryLine retry={retry} />}
      {progress && <ProgressLine progress={progress} signal={signal} />}
      {text !== '' && <CodeText text={text} />}
    </div>
  ))
}
