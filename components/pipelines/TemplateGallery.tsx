'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { Template } from '@/lib/client/apiShapes'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { useRequest } from '../shell/useRequest'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'

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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3">
        {value?.items.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    </section>
  )
}

function TemplateCard({ template }: { template: Template }) {
  const t = useTranslations('pipelines')
  const router = useRouter()
  const { busy, run } = useRequest()
  const create = () =>
    run(async () => {
      const { id } = await pipelinesApi.createFromTemplate(template.id)
      router.push(`/pipelines/${id}`)
    })
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <h3 className="text-sm font-medium wrap-anywhere">{template.name}</h3>
      {template.description && (
        <p className="flex-1 text-xs text-muted wrap-anywhere">{template.description}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
        <Badge>{t('templateNodes', { count: template.nodes })}</Badge>
        <Button size="sm" busy={busy} onClick={create} aria-label={`${t('useTemplate')}: ${template.name}`}>
          {t('useTemplate')}
        </Button>
      </div>
    </li>
  )
}
