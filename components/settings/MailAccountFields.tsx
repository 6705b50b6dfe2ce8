'use client'
import { useTranslations } from 'next-intl'
import { Checkbox } from '../ui/Checkbox'
import type { MailFieldProps } from './MailFields'
import { TextSetting } from './TextSetting'

/** Who sends. The password is write-only: an empty field keeps what is stored. */
export function MailAccountFields({
  values,
  write,
  problems,
  disabled,
  hasPassword,
}: MailFieldProps & { hasPassword: boolean }) {
  const t = useTranslations('settings.mail')
  return (
    <>
      <TextSetting
        label={t('from')}
        hint={t('fromHint')}
        error={problems['/from']}
        disabled={disabled}
        value={values.from}
        onChange={(from) => write({ from })}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <TextSetting
          label={t('user')}
          error={problems['/user']}
          disabled={disabled}
          value={values.user}
          onChange={(user) => write({ user })}
        />
        <TextSetting
          kind="secret"
          label={t('password')}
          hint={hasPassword ? t('passwordStored') : t('passwordHint')}
          error={problems['/password']}
          disabled={disabled || values.dropPassword}
          value={values.password}
          onChange={(password) => write({ password })}
        />
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
