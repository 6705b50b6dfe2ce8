'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { Role } from '@/lib/client/apiShapes'
import { settingsApi } from '@/lib/client/settingsApi'
import { useRequest } from '../shell/useRequest'
import { Button } from '../ui/Button'
import { CodeText } from '../ui/CodeText'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { Input } from '../ui/Input'
import { Select } from '../ui/Select'

const ROLES: Role[] = ['viewer', 'operator', 'editor', 'owner']
const EXPIRIES = { never: null, in30: 30, in90: 90, in365: 365 } as const
type Expiry = keyof typeof EXPIRIES
const DAY_MS = 86_400_000

export function CreateApiKey({ onCreated }: { onCreated: () => void }) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  const { busy, run } = useRequest()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('operator')
  const [expiry, setExpiry] = useState<Expiry>('in90')
  const [created, setCreated] = useState<string | null>(null)
  const create = (event: FormEvent) => {
    event.preventDefault()
    const days = EXPIRIES[expiry]
    const expiresAt = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    return run(async () => {
      const { key } = await settingsApi.createKey({ name: name.trim(), role, expiresAt })
      setCreated(key)
      setName('')
      onCreated()
    })
  }
  return (
    <form onSubmit={create} className="flex flex-wrap items-end gap-2">
      <Field label={t('keyName')} className="min-w-40 flex-1">
        {(ids) => (
          <Input {...ids} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field label={t('keyRole')} className="w-32">
        {(ids) => (
          <Select
            {...ids}
            value={role}
            onValueChange={(next) => setRole(next as Role)}
            options={ROLES.map((value) => ({ value, label: shell(`roles.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('keyExpires')} className="w-32">
        {(ids) => (
          <Select
            {...ids}
            value={expiry}
            onValueChange={(next) => setExpiry(next as Expiry)}
            options={Object.keys(EXPIRIES).map((value) => ({ value, label: t(value) }))}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
        {t('createKey')}
      </Button>
      <Dialog
        open={created !== null}
        onOpenChange={(open) => open || setCreated(null)}
        title={t('createKey')}
        description={t('keyCreated')}
        footer={
          <Button variant="primary" onClick={() => setCreated(null)}>
            {t('keyDone')}
          </Button>
        }
      >
        <CodeText text={created ?? ''} />
      </Dialog>
    </form>
  )
}
