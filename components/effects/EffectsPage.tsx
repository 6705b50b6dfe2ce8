'use client'
import { ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { effectsApi } from '@/lib/client/effectsApi'
import { usePages } from '@/lib/client/usePages'
import type { Cleanup } from '@/lib/run/event'
import { PagedList } from '../shell/PagedList'
import { PageFrame } from '../shell/PageFrame'
import { EmptyState } from '../ui/EmptyState'
import { Select } from '../ui/Select'
import { EffectRow } from './EffectRow'

const SHOWN = ['orphaned', 'rollback_failed', 'manual', 'rolled_back'] as const satisfies readonly Cleanup[]

/** What runs have left behind, so that nobody has to remember which run it was. */
export function EffectsPage() {
  const t = useTranslations('effects')
  const [cleanup, setCleanup] = useState<Cleanup>('orphaned')
  const load = useCallback(
    (after?: string) => effectsApi.list({ cleanup, ...(after ? { after } : {}) }),
    [cleanup],
  )
  const pages = usePages(load, { pollMs: 10_000 })
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <Link
          href="/help/promises"
          className="rounded-sm text-xs text-accent-ink underline underline-offset-2"
        >
          {t('promises')}
        </Link>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label={t('filter')}
          className="w-56!"
          value={cleanup}
          onValueChange={(next) => setCleanup(next as Cleanup)} // the options are the kinds
          options={SHOWN.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </div>
      <PagedList
        pages={pages}
        empty={
          <EmptyState icon={<ShieldCheck className="size-6" />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label={t('title')} className="flex flex-col gap-2">
            {items.map((effect) => (
              <EffectRow key={effect.id} effect={effect} />
            ))}
          </ul>
        )}
      </PagedList>
    </PageFrame>
  )
}
