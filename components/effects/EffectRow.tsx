'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { EffectItem } from '@/lib/api/effects'
import { Badge } from '../ui/Badge'
import { Disclosure } from '../ui/Disclosure'
import { JsonTree } from '../ui/JsonTree'
import { RelativeTime } from '../ui/RelativeTime'
import { ShortId } from '../ui/ShortId'

/** One effect with everything a person needs to find it again outside: its arguments, what it answered, its request id. */
export function EffectRow({ effect }: { effect: EffectItem }) {
  const t = useTranslations('effects')
  const tasks = useTranslations('tasks')
  const { tool, args, result, phase, run, createdAt, id } = effect
  return (
    <li className="min-w-0">
      <Disclosure
        className="bg-surface"
        summary={
          <>
            <code className="min-w-0 flex-1 basis-40 font-mono text-xs wrap-anywhere">{tool}</code>
            <span className="min-w-0 truncate text-xs text-muted">{run.pipelineName}</span>
            <Badge>{tasks(`effect.${effect.effect}`)}</Badge>
            {phase !== 'done' && <Badge tone="warn">{t('unknown')}</Badge>}
            <span className="text-xs text-faint">
              <RelativeTime iso={createdAt} />
            </span>
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
          <Link href={`/runs/${run.id}`} className="rounded-sm text-accent-ink underline underline-offset-2">
            {t('toRun')}
          </Link>
          <span className="flex items-center gap-1 text-muted">
            {tasks('requestId')} <ShortId id={id} />
          </span>
        </p>
        <JsonTree label={tasks('arguments')} value={args} />
        {phase === 'done' && <JsonTree label={tasks('result')} value={result} />}
      </Disclosure>
    </li>
  )
}
