'use client'
import { useTranslations } from 'next-intl'
import { Checkbox } from '../ui/Checkbox'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'
import type { MailFieldProps } from './MailFields'

/** Who sends. The password is write-only: an empty field keeps what is stored. */
export function MailAccountFields({
  values,
  write,
  problems,
  disabled,
  hasPassword,
}: MailFieldProps & { hasPassword: boolean }) {
  const t = useTranslations('settings.mail')
  const common = { mono: true, disabled }
  return (
    <>
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
