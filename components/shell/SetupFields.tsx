'use client'
import { useTranslations } from 'next-intl'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'

export type SetupValues = { name: string; email: string; password: string }

export const SHORTEST_PASSWORD = 10

type Props = {
  values: SetupValues
  /** Message by JSON pointer. */
  problems: { [pointer: string]: string }
  onChange: (values: SetupValues) => void
}

export function SetupFields({ values, problems, onChange }: Props) {
  const t = useTranslations('auth')
  const bind = (name: keyof SetupValues) => ({
    name,
    required: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  })
  return (
    <>
      <Field label={t('name')} required error={problems['/name']}>
        {(ids) => <Input {...ids} {...bind('name')} autoComplete="name" autoFocus />}
      </Field>
      <Field label={t('email')} required error={problems['/email']}>
        {(ids) => <Input {...ids} {...bind('email')} type="email" autoComplete="username" />}
      </Field>
      <Field
        label={t('password')}
        required
        hint={t('passwordHint', { count: SHORTEST_PASSWORD })}
        error={problems['/password']}
      >
        {(ids) => <Input {...ids} {...bind('password')} type="password" autoComplete="new-password" />}
      </Field>
    </>
  )
}
