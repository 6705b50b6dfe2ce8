'use client'
import { useTranslations } from 'next-intl'
import { LanguageSelect } from '../shell/LanguageSelect'
import { useMayAct } from '../shell/MeProvider'
import { PageFrame } from '../shell/PageFrame'
import { ThemeSelect } from '../shell/ThemeSelect'
import { Notice } from '../ui/Notice'
import { ApiKeys } from './ApiKeys'
import { MailForm } from './MailForm'
import { ModelsForm } from './ModelsForm'
import { NotificationSettings } from './NotificationSettings'
import { RetentionForm } from './RetentionForm'
import { SettingsSection } from './SettingsSection'
import { TelemetryForm } from './TelemetryForm'
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
      <SettingsSection id="notifications" title={t('notify.title')} lead={t('notify.lead')}>
        <NotificationSettings />
      </SettingsSection>
      <SettingsSection id="mail" title={t('mail.title')} lead={t('mail.lead')}>
        {owner ? <MailForm /> : <Notice>{t('ownersOnly')}</Notice>}
      </SettingsSection>
      <SettingsSection id="webhook" title={t('webhook.title')} lead={t('webhook.lead')}>
        {owner ? <WebhookForm /> : <Notice>{t('ownersOnly')}</Notice>}
      </SettingsSection>
      <SettingsSection id="telemetry" title={t('telemetry.title')} lead={t('telemetry.lead')}>
        {owner ? <TelemetryForm /> : <Notice>{t('ownersOnly')}</Notice>}
      </SettingsSection>
      <SettingsSection id="retention" title={t('retention.title')} lead={t('retention.lead')}>
        {owner ? <RetentionForm /> : <Notice>{t('ownersOnly')}</Notice>}
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
