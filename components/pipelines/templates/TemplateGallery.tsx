'use client'
import { useTranslations } from 'next-intl'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../../shell/LoadFailure'
import { TemplateCard } from './TemplateCard'

/** Complete pipelines to start from, each with its picture. */
export function TemplateGallery() {
  const t = useTranslations('pipelines')
  const { value, error, reload } = useResource(pipelinesApi.templates)
  return (
    <section aria-labelledby="templates" className="mt-2 flex flex-col gap-3">
      <div>
        <h2 id="templates" className="text-sm font-semibold">
          {t('templates')}
        </h2>
        <p className="text-xs text-muted">{t('templatesLead')}</p>
      </div>
      {error && <LoadFailure error={error} onRetry={reload} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
        {value?.items.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    </section>
  )
}
