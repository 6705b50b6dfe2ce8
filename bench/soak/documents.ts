import type { Pipeline } from '@/lib/graph/document'
import { ask, fan, line, MANNERS, make, policies, value } from '../chaos/harness/documents'

/** What runs in a soak: mostly effects in a row; some side by side, with a question, with a large value, and some that break off. */
export function soakDocuments(): Pipeline[] {
  const row = [make('s1'), make('s2'), make('s3')]
  return [
    ...MANNERS.map((manner) => line(`Three things, ${manner}`, row, policies(manner))),
    ...MANNERS.map((manner) => line(`Two things, ${manner}`, row.slice(0, 2), policies(manner))),
    fan('Side by side', row, policies('plain')),
    line('Asks', [make('s1'), ask('a1'), make('s2')], policies('probed')),
    line('Breaks off', [make('s1'), make('s2'), value('broken', 'none')], policies('idempotent')),
    line('Large', [make('s1'), value('v', 'large')], policies('idempotent')),
  ]
}
