'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { toast } from 'sonner'
import type { RetentionView } from '@/lib/api/settings/retention'
import { installationApi } from '@/lib/client/installationApi'
import { useDebounced } from '@/lib/client/useDebounced'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { useRequest } from '../shell/useRequest'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { NumberInput } from '../ui/NumberInput'
import { RelativeTime } from '../ui/RelativeTime'
import { Switch } from '../ui/Switch'
import { RetentionPreview } from './RetentionPreview'

const USUAL_DAYS = 90
const currentRetention = () => installationApi.retention()

/** How long ended runs stay. What a number of days would mean is shown before it is saved. */
export function RetentionForm() {
  const { value, error, reload } = useResource(currentRetention)
  if (value) return <RetentionFields key={`${value.source}${value.days}`} settings={value} onSaved={reload} />
  return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />
}

function RetentionFields({ settings, onSaved }: { settings: RetentionView; onSaved: () => Promise<void> }) {
  const t = useTranslations('settings.retention')
  const common = useTranslations('common')
  const { busy, run } = useRequest()
  const [on, setOn] = useState(settings.days !== null)
  const [days, setDays] = useState<number | undefined>(settings.days ?? USUAL_DAYS)
  const valid = days !== undefined && days >= 1 && days <= 36_500
  const save = () =>
    run(async () => {
      await installationApi.saveRetention(on && valid ? days : null)
      toast.success(t('saved'))
      await onSaved()
    })
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Field label={t('on')} hint={settings.source === 'environment' ? t('fromEnvironment') : t('onHint')}>
        {(ids) => <Switch {...ids} checked={on} onCheckedChange={setOn} />}
      </Field>
      {on && (
        <Field label={t('days')} error={valid ? undefined : t('daysProblem')} className="max-w-40">
          {(ids) => <NumberInput {...ids} integer value={days} onChange={setDays} />}
        </Field>
      )}
      {on && valid && <Preview days={days} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={busy} disabled={on && !valid} onClick={save}>
          {common('save')}
        </Button>
        {settings.last && (
          <p className="text-xs text-muted">
            {t('last', { runs: settings.last.runs, objects: settings.last.objects })}{' '}
            <RelativeTime iso={settings.last.at} />
          </p>
        )}
      </div>
    </div>
  )
}

function Preview({ days }: { days: number }) {
  const t = useTranslations('settings.retention')
  const wanted = useDebounced(days, 300)
  const load = useCallback(() => installationApi.retention(wanted), [wanted])
  const { value, error, reload } = useResource(load)
  if (error) return <LoadFailure error={error} onRetry={reload} />
  if (value?.preview) return <RetentionPreview preview={value.preview} />
  return <p className="text-xs text-muted">{t('counting')}</p>
}
