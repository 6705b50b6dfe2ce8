'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PipelineDetail } from '@/lib/api/pipelines'
import { useMe } from '../shell/MeProvider'
import { SimulatedNotice } from '../shell/SimulatedNotice'
import { Badge } from '../ui/Badge'
import { EditLink } from './EditLink'

type Props = { pipeline: PipelineDetail; draft: boolean; children?: ReactNode }

export function ChatHeader({ pipeline: { id, name, published }, draft, children }: Props) {
  const t = useTranslations('chat')
  const { me } = useMe()
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-5 py-2.5">
      <h1 className="min-w-0 text-base font-semibold wrap-anywhere">{name}</h1>
      {draft || published === null ? (
        <Badge>{t('draft')}</Badge>
      ) : (
        <Badge tone="good">{t('version', { version: published.version })}</Badge>
      )}
      {me?.model?.simulated && <SimulatedNotice />}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <EditLink pipelineId={id} />
      </span>
    </header>
  )
}
