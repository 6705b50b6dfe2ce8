'use client'
import { Workflow } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClass } from '../ui/Button'

export function EditLink({ pipelineId }: { pipelineId: string }) {
  const t = useTranslations('chat')
  return (
    <Link href={`/pipelines/${pipelineId}`} className={buttonClass()}>
      <Workflow aria-hidden className="size-4" />
      {t('edit')}
    </Link>
  )
}
