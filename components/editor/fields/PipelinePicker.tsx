'use client'
import { useTranslations } from 'next-intl'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { useEditor } from '../store/EditorContext'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  value: Json | undefined
  onChange: (value: Json) => void
}

/** A published pipeline, pinned to the version it had when it was chosen. A newer one is offered, never taken by itself. */
export function PipelinePicker({ label, hint, problem, value, onChange }: Props) {
  const t = useTranslations('editor')
  const own = useEditor((state) => state.pipelineId)
  const { value: page } = useResource(pipelinesApi.list)
  const published = (page?.items ?? []).filter(({ id, version }) => version !== null && id !== own)
  const chosen = isJsonObject(value) ? value : {}
  const current = published.find(({ id }) => id === chosen.id)
  const choose = (id: string) => {
    const found = published.find((candidate) => candidate.id === id)
    if (found) onChange({ id, version: found.version, name: found.name })
  }
  const options = published.map(({ id, name, version }) => ({
    value: id,
    label: t('pipelineVersion', {
      name,
      version: id === chosen.id ? Number(chosen.version) : (version ?? 0),
    }),
  }))
  if (typeof chosen.id === 'string' && !current)
    options.unshift({ value: chosen.id, label: String(chosen.name ?? chosen.id) })
  return (
    <Field label={label} hint={hint} error={problem} required>
      {(ids) => (
        <div className="flex flex-col gap-1.5">
          <Select
            {...ids}
            value={typeof chosen.id === 'string' ? chosen.id : undefined}
            placeholder={page && published.length === 0 ? t('pipelinesNone') : t('pipelineChoose')}
            options={options}
            onValueChange={choose}
          />
          {current && current.version !== chosen.version && (
            <div>
              <Button size="sm" onClick={() => choose(current.id)}>
                {t('pipelineNewer', { version: current.version ?? 0 })}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
