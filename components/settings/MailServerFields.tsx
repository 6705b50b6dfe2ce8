'use client'
import { useTranslations } from 'next-intl'
import type { MailSecurity } from '@/lib/api/settings/mail'
import { Field } from '../ui/Field'
import { NumberInput } from '../ui/NumberInput'
import { Select } from '../ui/Select'
import type { MailFieldProps } from './MailFields'
import { TextSetting } from './TextSetting'

const SECURITIES: MailSecurity[] = ['starttls', 'tls', 'none']
/** What each usually listens on; taken over while the port is one of these. */
const PORTS: { [security in MailSecurity]: number } = { starttls: 587, tls: 465, none: 25 }

/** Where the server is, how it is talked to, and from whom e-mails come. */
export function MailServerFields({ values, write, problems, disabled }: MailFieldProps) {
  const t = useTranslations('settings.mail')
  const usual = Object.values(PORTS).includes(values.port)
  const choose = (value: string) => {
    // the options are these
    const security = value as MailSecurity
    write({ security, ...(usual ? { port: PORTS[security] } : {}) })
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-2">
        <TextSetting
          label={t('host')}
          hint={t('hostHint')}
          error={problems['/host']}
          disabled={disabled}
          value={values.host}
          onChange={(host) => write({ host })}
        />
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
            onValueChange={choose}
            options={SECURITIES.map((value) => ({ value, label: t(`securities.${value}`) }))}
          />
        )}
      </Field>
    </>
  )
}
