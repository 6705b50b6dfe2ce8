'use client'
import { useTranslations } from 'next-intl'
import type { MailSecurity } from '@/lib/client/installationShapes'
import { Checkbox } from '../ui/Checkbox'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'
import { NumberInput } from '../ui/NumberInput'
import { Select } from '../ui/Select'
import type { MailValues } from './MailFields'

const SECURITIES: MailSecurity[] = ['starttls', 'tls', 'none']
/** What each usually listens on; taken over while the port is one of these. */
const PORTS: { [security in MailSecurity]: number } = { starttls: 587, tls: 465, none: 25 }

type Props = {
  values: MailValues
  write: (change: Partial<MailValues>) => void
  problems: { [pointer: string]: string }
  hasPassword: boolean
  disabled: boolean
}

export function MailServerFields({ values, write, problems, hasPassword, disabled }: Props) {
  const t = useTranslations('settings.mail')
  const common = { mono: true, disabled }
  const usual = Object.values(PORTS).includes(values.port)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-2">
        <Field label={t('host')} hint={t('hostHint')} error={problems['/host']}>
          {(ids) => (
            <Input
              {...ids}
              {...common}
              value={values.host}
              onChange={(event) => write({ host: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('port')} error={problems['/port']}>
          {(ids) => (
            <NumberInput
              {...ids}
              integer
              disabled={disabled}
              value={values.port}
              onChange={(port) => write({ port: port ?? 0 })}
            />
          )}
        </Field>
      </div>
      <Field label={t('security')} className="max-w-64">
        {(ids) => (
          <Select
            {...ids}
            disabled={disabled}
            value={values.security}
            onValueChange={(value) => {
              // the options are these
              const security = value as MailSecurity
              write({ security, ...(usual ? { port: PORTS[security] } : {}) })
            }}
            options={SECURITIES.map((value) => ({ value, label: t(`securities.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('from')} hint={t('fromHint')} error={problems['/from']}>
        {(ids) => (
          <Input
            {...ids}
            {...common}
            value={values.from}
            onChange={(event) => write({ from: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label={t('user')} error={problems['/user']}>
          {(ids) => (
            <Input
              {...ids}
              {...common}
              autoComplete="off"
              value={values.user}
              onChange={(event) => write({ user: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('password')}
          hint={hasPassword ? t('passwordStored') : t('passwordHint')}
          error={problems['/password']}
        >
          {(ids) => (
            <Input
              {...ids}
              {...common}
              type="password"
              autoComplete="new-password"
              disabled={disabled || values.dropPassword}
              value={values.password}
              onChange={(event) => write({ password: event.target.value })}
            />
          )}
        </Field>
      </div>
      {hasPassword && !disabled && (
        <Checkbox
          label={t('removePassword')}
          checked={values.dropPassword}
          onCheckedChange={(dropPassword) => write({ dropPassword })}
        />
      )}
    </>
  )
}
