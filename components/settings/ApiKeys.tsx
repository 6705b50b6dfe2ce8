'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import type { ApiKeyItem } from '@/lib/api/apiKeys'
import { settingsApi } from '@/lib/client/settingsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { useRequest } from '../shell/useRequest'
import { AlertDialog } from '../ui/AlertDialog'
import { Button } from '../ui/Button'
import { RelativeTime } from '../ui/RelativeTime'
import { type Column, Table } from '../ui/Table'
import { CreateApiKey } from './CreateApiKey'

export function ApiKeys() {
  const t = useTranslations('settings')
  const { value, error, reload } = useResource(settingsApi.keys)
  const [revoking, setRevoking] = useState<ApiKeyItem | null>(null)
  if (error && !value) return <LoadFailure error={error} onRetry={reload} />
  if (!value) return <Loading />
  return (
    <div className="flex flex-col gap-4">
      {value.items.length === 0 ? (
        <p className="text-sm text-muted">{t('noKeys')}</p>
      ) : (
        <KeyTable keys={value.items} onRevoke={setRevoking} />
      )}
      <CreateApiKey onCreated={reload} />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} onRevoked={reload} />
    </div>
  )
}

function KeyTable({ keys, onRevoke }: { keys: ApiKeyItem[]; onRevoke: (key: ApiKeyItem) => void }) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  const columns: Column<ApiKeyItem>[] = [
    {
      key: 'name',
      title: t('keyName'),
      className: 'w-full max-w-0',
      cell: ({ name }) => (
        <span className="block truncate" title={name}>
          {name}
        </span>
      ),
    },
    { key: 'role', title: t('keyRole'), cell: ({ role }) => shell(`roles.${role}`) },
    {
      key: 'created',
      title: t('keyCreatedAt'),
      secondary: true,
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      key: 'used',
      title: t('keyLastUsed'),
      secondary: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime iso={lastUsedAt} /> : t('never')),
    },
    {
      key: 'expires',
      title: t('keyExpires'),
      cell: ({ expiresAt }) => (expiresAt ? <RelativeTime iso={expiresAt} /> : t('never')),
    },
    {
      key: 'revoke',
      title: <span className="sr-only">{t('revoke')}</span>,
      cell: (key) => (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${t('revoke')}: ${key.name}`}
          onClick={() => onRevoke(key)}
        >
          {t('revoke')}
        </Button>
      ),
    },
  ]
  return <Table label={t('keys')} columns={columns} rows={keys} rowKey={({ id }) => id} />
}

type RevokeProps = { apiKey: ApiKeyItem | null; onClose: () => void; onRevoked: () => void }

function RevokeDialog({ apiKey, onClose, onRevoked }: RevokeProps) {
  const t = useTranslations('settings')
  const { busy, run } = useRequest()
  const revoke = () =>
    run(async () => {
      if (!apiKey) return
      await settingsApi.revokeKey(apiKey.id)
      toast.success(t('revoked', { name: apiKey.name }))
      onClose()
      onRevoked()
    })
  return (
    <AlertDialog
      open={apiKey !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('revokeTitle', { name: apiKey?.name ?? '' })}
      confirmLabel={t('revoke')}
      danger
      busy={busy}
      onConfirm={revoke}
    >
      {t('revokeText')}
    </AlertDialog>
  )
}
