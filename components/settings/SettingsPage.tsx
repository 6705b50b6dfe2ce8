'use client'
import { useTranslations } from 'next-intl'
import { LanguageSelect } from '../shell/LanguageSelect'
import { useMayAct } from '../shell/MeProvider'
import { PageFrame } from '../shell/PageFrame'
import { ThemeSelect } from '../shell/ThemeSelect'
import { Notice } from '../ui/Notice'
import { ApiKeys } from './ApiKeys'
import { ModelsForm } from './ModelsForm'
import { SettingsSection } from './SettingsSection'
import { WebhookForm } from './WebhookForm'

export function SettingsPage() {
  const t = useTranslations('settings')
  const owner = useMayAct('owner')
  return (
    <PageFrame title={t('title')}>
      <SettingsSection id="models" title={t('models')} lead={t('modelsLead')}>
        <ModelsForm mayChange={owner} />
      </SettingsSection>
      <SettingsSection id="keys" title={t('keys')} lead={t('keysLead')}>
        {owner ? <ApiKeys /> : <Notice>{t('ownersOnly')}</Notice>}
      </SettingsSection>
      <SettingsSection id="webhook" title={t('webhook.title')} lead={t('webhook.lead')}>
        {owner ? <WebhookForm /> : <Notice>{t('ownersOnly')}</Notice>}
      </SettingsSection>
      <SettingsSection id="appearance" title={t('appearance')} lead={t('appearanceLead')}>
        <div className="grid max-w-sm grid-cols-2 gap-2">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </SettingsSection>
    </PageFrame>
  )
}
