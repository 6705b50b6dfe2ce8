'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { accountApi } from '@/lib/client/accountApi'
import { asApiError } from '@/lib/client/apiError'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'
import { Notice } from '../ui/Notice'
import { useErrorText } from './useErrorText'

/** `next`: a path of our own to go to afterwards. */
export function LoginForm({ next }: { next: string }) {
  const t = useTranslations('auth')
  const errorText = useErrorText()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await accountApi.signIn(email, password)
      // a full load: the server renders everything for the person who has just come in
      window.location.assign(next)
    } catch (thrown) {
      const error = asApiError(thrown)
      const wrong = error.status === 401 || error.status === 400 || error.status === 422
      setProblem(wrong ? t('wrong') : error.status === 429 ? t('tooMany') : errorText(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <Field label={t('email')} required>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('password')} required>
        {(ids) => (
          <Input
            {...ids}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
