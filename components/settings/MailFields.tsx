'use client'
import { useTranslations } from 'next-intl'
import type { MailInput, MailView } from '@/lib/api/settings/mail'
import { installationApi } from '@/lib/client/installationApi'
import { useErrorText } from '../shell/useErrorText'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { MailAccountFields } from './MailAccountFields'
import { MailServerFields } from './MailServerFields'
import { TestButton } from './TestButton'
import { useSecretForm } from './useSecretForm'

/** An empty password keeps the stored one, `dropPassword` removes it. */
type MailValues = Omit<MailInput, 'password'> & { password: string; dropPassword: boolean }

export type MailFieldProps = {
  values: MailValues
  write: (change: Partial<MailValues>) => void
  problems: { [pointer: string]: string }
  disabled: boolean
}

type Props = { settings: MailView; onSaved: () => Promise<void> }

export function MailFields({ settings, onSaved }: Props) {
  const t = useTranslations('settings.mail')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const { host, port, security, user, from } = settings
  const form = useSecretForm<MailValues>(
    { host, port, security, user, from, password: '', dropPassword: false },
    { save: (values) => installationApi.saveMail(inputOf(values)), onSaved },
  )
  const fixed = settings.source === 'environment'
  const { values, write, problems } = form
  const fields = { values, write, problems, disabled: fixed }
  return (
    <form onSubmit={form.submit} className="flex max-w-xl flex-col gap-4">
      {fixed && <Notice>{t('fixed')}</Notice>}
      {!settings.passwordReadable && <Notice tone="warn">{t('unreadable')}</Notice>}
      {form.error && <Notice tone="error">{errorText(form.error)}</Notice>}
      <MailServerFields {...fields} />
      <MailAccountFields {...fields} hasPassword={settings.hasPassword} />
      <div className="flex flex-wrap items-start gap-2">
        {!fixed && (
          <Button type="submit" variant="primary" busy={form.busy}>
            {common('save')}
          </Button>
        )}
        <TestButton label={t('test')} test={() => installationApi.testMail(fixed ? {} : inputOf(values))}>
          {({ ok, message, to }) => (
            <Notice tone={ok ? 'info' : 'error'}>
              {ok ? t('sent', { to }) : t('notSent', { reason: message ?? '' })}
            </Notice>
          )}
        </TestButton>
      </div>
    </form>
  )
}

function inputOf({ password, dropPassword, ...rest }: MailValues): MailInput {
  return { ...rest, ...(dropPassword ? { password: null } : password === '' ? {} : { password }) }
}
