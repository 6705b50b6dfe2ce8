'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { accountApi } from '@/lib/client/accountApi'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'
import { Notice } from '../ui/Notice'
import { useErrorText } from './useErrorText'

const SHORTEST_PASSWORD = 10

/** Makes the first owner; leads straight to the canvas of the first pipeline. */
export function SetupForm({ token }: { token: string }) {
  const t = useTranslations('auth')
  const errorText = useErrorText()
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [short, setShort] = useState(false)
  const write = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setShort(values.password.length < SHORTEST_PASSWORD)
    if (values.password.length < SHORTEST_PASSWORD) return
    setBusy(true)
    try {
      const { pipelineId } = await accountApi.setUp({ token, ...values })
      window.location.assign(`/pipelines/${pipelineId}?welcome=1`)
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  const problemOf = (name: string) =>
    error?.problems.find(({ path }) => path?.replace(/^\//, '') === name)?.message
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      <Field label={t('name')} required error={problemOf('name')}>
        {(ids) => (
          <Input
            {...ids}
            name="name"
            autoComplete="name"
            required
            autoFocus
            value={values.name}
            onChange={write('name')}
          />
        )}
      </Field>
      <Field label={t('email')} required error={problemOf('email')}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={values.email}
            onChange={write('email')}
          />
        )}
      </Field>
      <Field
        label={t('password')}
        required
        hint={t('passwordHint', { count: SHORTEST_PASSWORD })}
        error={short ? t('passwordShort', { count: SHORTEST_PASSWORD }) : problemOf('password')}
      >
        {(ids) => (
          <Input
            {...ids}
            type="password"
            name="password"
            autoComplete="new-password"
            required
            value={values.password}
            onChange={write('password')}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {t('createOwner')}
      </Button>
    </form>
  )
}
