'use client'
import { KeyRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { Template } from '@/lib/api/templates'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useRequest } from '../../shell/useRequest'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { GraphPicture } from './GraphPicture'

/** What a template shows, what it needs, and what it can be tried with. */
export function TemplateCard({ template }: { template: Template }) {
  const t = useTranslations('pipelines')
  const router = useRouter()
  const { busy, run } = useRequest()
  const [sample] = template.samples
  const { name, shows, sampleName } = useTemplateWords(template, sample?.name ?? '')
  const create = () =>
    run(async () => {
      const { id } = await pipelinesApi.createFromTemplate({
        ...{ template: template.id, name },
        ...(shows === null ? {} : { description: shows }),
      })
      router.push(`/pipelines/${id}`)
    })
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-3">
      <GraphPicture graph={template.graph} label={t('pictureOf', { name, count: template.nodes })} />
      <h3 className="text-sm font-medium wrap-anywhere">{name}</h3>
      {shows && <p className="flex-1 text-xs text-muted wrap-anywhere">{shows}</p>}
      {sample && (
        <Disclosure summary={<span className="text-xs">{t('sampleInput', { name: sampleName })}</span>}>
          <pre className="max-h-48 overflow-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(sample.input, null, 2)}
          </pre>
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap gap-1.5">
          <Badge>{t('templateNodes', { count: template.nodes })}</Badge>
          <Badge tone="good">
            <KeyRound aria-hidden className="size-3" />
            {t('noKey')}
          </Badge>
        </span>
        <Button size="sm" busy={busy} onClick={create} aria-label={`${t('useTemplate')}: ${name}`}>
          {t('useTemplate')}
        </Button>
      </div>
    </li>
  )
}

/** In the reader's language; a template without words there speaks its own. */
function useTemplateWords(
  { id, name, description }: Template,
  sampleName: string,
): { name: string; shows: string | null; sampleName: string } {
  const t = useTranslations('pipelines')
  const own = `template.${id}`
  return t.has(`${own}.title`)
    ? { name: t(`${own}.title`), shows: t(`${own}.shows`), sampleName: t(`${own}.sample`) }
    : { name, shows: description, sampleName }
}
