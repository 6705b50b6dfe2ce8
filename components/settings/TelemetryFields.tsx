'use client'
import { useTranslations } from 'next-intl'
import type { TelemetryInput, TelemetryTest, TelemetryView } from '@/lib/api/settings/telemetry'
import { installationApi } from '@/lib/client/installationApi'
import { useErrorText } from '../shell/useErrorText'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Field } from '../ui/Field'
import { formatDuration } from '../ui/formatDuration'
import { Notice } from '../ui/Notice'
import { Textarea } from '../ui/Textarea'
import { headersOf } from './headersOf'
import { TestButton } from './TestButton'
import { TextSetting } from './TextSetting'
import { useSecretForm } from './useSecretForm'

/** Empty `headers` keep the stored ones, `dropHeaders` removes them. */
type Values = { endpoint: string; headers: string; dropHeaders: boolean }
type Props = { settings: TelemetryView; onSaved: () => Promise<void> }

export function TelemetryFields({ settings, onSaved }: Props) {
  const t = useTranslations('settings.telemetry')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const form = useSecretForm<Values>(
    { endpoint: settings.endpoint, headers: '', dropHeaders: false },
    { save: (values) => installationApi.saveTelemetry(inputOf(values)), onSaved },
  )
  const fixed = settings.source === 'environment'
  return (
    <form onSubmit={form.submit} className="flex max-w-xl flex-col gap-4">
      <p className="text-sm wrap-anywhere">
        {settings.tracesUrl === null
          ? t('off')
          : t('on', { url: settings.tracesUrl, service: settings.service })}
      </p>
      {fixed && <Notice>{t('fixed')}</Notice>}
      {settings.refused && <Notice tone="warn">{settings.refused}</Notice>}
      {form.error && <Notice tone="error">{errorText(form.error)}</Notice>}
      <TextSetting
        kind="url"
        label={t('endpoint')}
        hint={t('endpointHint')}
        error={form.problems['/endpoint']}
        disabled={fixed}
        placeholder="http://localhost:4318"
        value={form.values.endpoint}
        onChange={(endpoint) => form.write({ endpoint })}
      />
      <HeadersField form={form} names={settings.headerNames} disabled={fixed} />
      <div className="flex flex-wrap items-start gap-2">
        {!fixed && (
          <Button type="submit" variant="primary" busy={form.busy}>
            {common('save')}
          </Button>
        )}
        <TestButton
          label={t('test')}
          test={() => installationApi.testTelemetry(fixed ? {} : inputOf(form.values))}
        >
          {(answer) => <Answer answer={answer} />}
        </TestButton>
      </div>
    </form>
  )
}

type FieldProps = { form: ReturnType<typeof useSecretForm<Values>>; names: string[]; disabled: boolean }

function HeadersField({ form: { values, write, problems }, names, disabled }: FieldProps) {
  const t = useTranslations('settings.telemetry')
  const problem = Object.entries(problems).find(([pointer]) => pointer.startsWith('/headers'))?.[1]
  return (
    <>
      <Field
        label={t('headers')}
        hint={names.length === 0 ? t('headersHint') : t('headersStored', { names: names.join(', ') })}
        error={problem}
      >
        {(ids) => (
          <Textarea
            {...ids}
            mono
            rows={2}
            disabled={disabled || values.dropHeaders}
            placeholder="authorization: Bearer …"
            value={values.headers}
            onChange={(event) => write({ headers: event.target.value })}
          />
        )}
      </Field>
      {names.length > 0 && !disabled && (
        <Checkbox
          label={t('removeHeaders')}
          checked={values.dropHeaders}
          onCheckedChange={(dropHeaders) => write({ dropHeaders })}
        />
      )}
    </>
  )
}

function Answer({ answer: { ok, message, traceId, url, latencyMs } }: { answer: TelemetryTest }) {
  const t = useTranslations('settings.telemetry')
  if (!ok) return <Notice tone="error">{t('notTaken', { url, reason: message ?? '' })}</Notice>
  return (
    <Notice>
      {t('taken', { time: formatDuration(latencyMs) })}{' '}
      <code className="font-mono text-xs wrap-anywhere">{traceId}</code>
    </Notice>
  )
}

function inputOf({ endpoint, headers, dropHeaders }: Values): TelemetryInput {
  if (dropHeaders) return { endpoint, headers: {} }
  return headers.trim() === '' ? { endpoint } : { endpoint, headers: headersOf(headers) }
}
