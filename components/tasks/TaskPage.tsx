'use client'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { PageFrame } from '../shell/PageFrame'
import { buttonClass } from '../ui/Button'
import { LoadedTaskCard } from './LoadedTaskCard'

export function TaskPage({ id }: { id: string }) {
  const t = useTranslations('tasks')
  const back = (
    <Link href="/tasks" className={buttonClass('secondary')}>
      <ArrowLeft aria-hidden className="size-4" />
      {t('back')}
    </Link>
  )
  return (
    <PageFrame title={t('title')} actions={back}>
      <LoadedTaskCard id={id} />
    </PageFrame>
  )
}
