'use client'
import { useTranslations } from 'next-intl'
import type { ModelsView } from '@/lib/api/settings/models'
import { SimulatedNotice } from '../shell/SimulatedNotice'
import { useErrorText } from '../shell/useErrorText'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/Checkbox'
import { Notice } from '../ui/Notice'
import { ModelTestButton } from './ModelTestButton'
import { TextSetting } from './TextSetting'
import { useModelsForm } from './useModelsForm'

type Props = { settings: ModelsView; mayChange: boolean; onSaved: () => void }

/** The key is write-only: what is stored shows as its last four characters, an empty field keeps it. */
export function ModelsFields({ settings, mayChange, onSaved }: Props) {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const form = useModelsForm(settings, onSaved)
  const fixed = settings.source === 'environment'
  return (
    <form onSubmit={form.submit} className="flex max-w-lg flex-col gap-4">
      {settings.simulated && (
        <div>
          <SimulatedNotice />
        </div>
      )}
      {fixed && <Notice>{t('fromEnvironment')}</Notice>}
      {!settings.keyReadable && <Notice tone="warn">{t('keyUnreadable')}</Notice>}
      {!mayChange && <Notice>{t('ownersOnly')}</Notice>}
      {form.error && <Notice tone="error">{errorText(form.error)}</Notice>}
      <Fields settings={settings} form={form} disabled={fixed || !mayChange} />
      {mayChange && (
        <div className="flex flex-wrap items-start gap-2">
          {!fixed && (
            <Button type="submit" variant="primary" busy={form.busy}>
              {common('save')}
            </Button>
          )}
          <ModelTestButton input={fixed ? {} : form.input} />
        </div>
      )}
    </form>
  )
}

type FieldsProps = { settings: ModelsView; form: ReturnType<typeof useModelsForm>; disabled: boolean }

function Fields({ settings, form: { values, write, problems }, disabled }: FieldsProps) {
  const t = useTranslations('settings')
  const { keyLast4 } = settings
  return (
    <>
      <TextSetting
        kind="url"
        label={t('baseUrl')}
        hint={t('baseUrlHint')}
        error={problems['/baseUrl']}
        disabled={disabled}
        value={values.baseUrl}
        onChange={(baseUrl) => write({ baseUrl })}
      />
      <TextSetting
        kind="secret"
        label={t('apiKey')}
        hint={keyLast4 === null ? t('apiKeyHint') : t('apiKeyStored', { last4: keyLast4 })}
        error={problems['/apiKey']}
        disabled={disabled || values.dropKey}
        value={values.apiKey}
        onChange={(apiKey) => write({ apiKey })}
      />
      {keyLast4 !== null && !disabled && (
        <Checkbox
          label={t('removeKey')}
          checked={values.dropKey}
          onCheckedChange={(dropKey) => write({ dropKey })}
        />
      )}
      <TextSetting
        label={t('model')}
        hint={t('modelHint')}
        error={problems['/model']}
        disabled={disabled}
        value={values.model}
        onChange={(model) => write({ model })}
      />
      <TextSetting
        label={t('embeddingModel')}
        hint={t('embeddingModelHint')}
        error={problems['/embeddingModel']}
        disabled={disabled}
        value={values.embeddingModel}
        onChange={(embeddingModel) => write({ embeddingModel })}
      />
    </>
  )
}
