'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import type { ModelSettings, ModelSettingsInput } from '@/lib/client/apiShapes'
import { fieldErrors } from '@/lib/client/fieldErrors'
import { settingsApi } from '@/lib/client/settingsApi'
import { useMe } from '../shell/MeProvider'
import { SimulatedNotice } from '../shell/SimulatedNotice'
import { useErrorText } from '../shell/useErrorText'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'
import { Notice } from '../ui/Notice'
import { ModelTestButton } from './ModelTestButton'

type Props = { settings: ModelSettings; mayChange: boolean; onSaved: () => void }

/** The key is write-only: what is stored shows as its last four characters, an empty field keeps it. */
export function ModelsFields({ settings, mayChange, onSaved }: Props) {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const { reload } = useMe()
  const [baseUrl, setBaseUrl] = useState(settings.baseUrl)
  const [model, setModel] = useState(settings.model)
  const [apiKey, setApiKey] = useState('')
  const [dropKey, setDropKey] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const fixed = settings.source === 'environment'
  const disabled = fixed || !mayChange
  const typed = apiKey.trim()
  const input: ModelSettingsInput = {
    baseUrl,
    model,
    ...(dropKey ? { apiKey: null } : typed === '' ? {} : { apiKey: typed }),
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await settingsApi.saveModels(input)
      toast.success(t('savedModels'))
      onSaved()
      void reload()
    } catch (thrown) {
      setError(asApiError(thrown))
    } finally {
      setBusy(false)
    }
  }
  const problems = fieldErrors(error?.problems ?? [])
  const keyHint =
    settings.keyLast4 === null ? t('apiKeyHint') : t('apiKeyStored', { last4: settings.keyLast4 })
  return (
    <form onSubmit={save} className="flex max-w-lg flex-col gap-4">
      {settings.simulated && (
        <div>
          <SimulatedNotice />
        </div>
      )}
      {fixed && <Notice>{t('fromEnvironment')}</Notice>}
      {!settings.keyReadable && <Notice tone="warn">{t('keyUnreadable')}</Notice>}
      {!mayChange && <Notice>{t('ownersOnly')}</Notice>}
      {error && error.problems.length === 0 && <Notice tone="error">{errorText(error)}</Notice>}
      <Field label={t('baseUrl')} hint={t('baseUrlHint')} error={problems['/baseUrl']}>
        {(ids) => (
          <Input
            {...ids}
            mono
            type="url"
            disabled={disabled}
            value={baseUrl}
            onChange={(event) => setBaseUrl(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('apiKey')} hint={keyHint} error={problems['/apiKey']}>
        {(ids) => (
          <Input
            {...ids}
            mono
            type="password"
            autoComplete="new-password"
            disabled={disabled || dropKey}
            value={apiKey}
            onChange={(event) => setApiKey(event.target.value)}
          />
        )}
      </Field>
      {settings.keyLast4 !== null && !disabled && (
        <Checkbox label={t('removeKey')} checked={dropKey} onCheckedChange={setDropKey} />
      )}
      <Field label={t('model')} hint={t('modelHint')} error={problems['/model']}>
        {(ids) => (
          <Input
            {...ids}
            mono
            disabled={disabled}
            value={model}
            onChange={(event) => setModel(event.target.value)}
          />
        )}
      </Field>
      {mayChange && (
        <div className="flex flex-wrap items-start gap-2">
          {!fixed && (
            <Button type="submit" variant="primary" busy={busy}>
              {common('save')}
            </Button>
          )}
          <ModelTestButton input={fixed ? {} : input} />
        </div>
      )}
    </form>
  )
}
