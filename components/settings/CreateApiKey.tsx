'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { Role } from '@/lib/api/account'
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

type Wish = { name: string; role: Role; expiry: Expiry }

function expiryDate(expiry: Expiry): string | null {
  const days = EXPIRIES[expiry]
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
}

export function CreateApiKey({ onCreated }: { onCreated: () => void }) {
  const t = useTranslations('settings')
  const { busy, run } = useRequest()
  const [wish, setWish] = useState<Wish>({ name: '', role: 'operator', expiry: 'in90' })
  const [created, setCreated] = useState<string | null>(null)
  const create = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      const { name, role, expiry } = wish
      const { key } = await settingsApi.createKey({ name: name.trim(), role, expiresAt: expiryDate(expiry) })
      setCreated(key)
      setWish({ ...wish, name: '' })
      onCreated()
    })
  }
  return (
    <form onSubmit={create} className="flex flex-wrap items-end gap-2">
      <WishFields wish={wish} onChange={setWish} />
      <Button type="submit" variant="primary" busy={busy} disabled={wish.name.trim() === ''}>
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

function WishFields({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  return (
    <>
      <Field label={t('keyName')} className="min-w-40 flex-1">
        {(ids) => (
          <Input
            {...ids}
            value={wish.name}
            maxLength={200}
            onChange={(event) => onChange({ ...wish, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('keyRole')} className="w-32">
        {(ids) => (
          <Select
            {...ids}
            value={wish.role}
            // the options are the roles
            onValueChange={(role) => onChange({ ...wish, role: role as Role })}
            options={ROLES.map((value) => ({ value, label: shell(`roles.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('keyExpires')} className="w-32">
        {(ids) => (
          <Select
            {...ids}
            value={wish.expiry}
            // the options are the keys
            onValueChange={(expiry) => onChange({ ...wish, expiry: expiry as Expiry })}
            options={Object.keys(EXPIRIES).map((value) => ({ value, label: t(value) }))}
          />
        )}
      </Field>
    </>
  )
}
