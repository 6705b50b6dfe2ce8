'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import type { NotificationKinds, NotificationPreferences } from '@/lib/api/notifications'
import { installationApi } from '@/lib/client/installationApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { useRequest } from '../shell/useRequest'
import { Checkbox } from '../ui/Checkbox'
import { BrowserNoticeSwitch } from './BrowserNoticeSwitch'

const KINDS: (keyof NotificationKinds)[] = ['opened', 'escalated']
const CHANNELS = ['mail', 'browser'] as const

/** What one person is told of, and how. E-mails come in the language that was used here last. */
export function NotificationSettings() {
  const { value, error, reload } = useResource(installationApi.notifications)
  if (value) return <Preferences value={value} />
  return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />
}

function Preferences({ value }: { value: NotificationPreferences }) {
  const t = useTranslations('settings.notify')
  const locale = useLocale()
  const { busy, run } = useRequest()
  // a choice shows at once, and is taken back when it could not be saved
  const [shown, setShown] = useState(value)
  const set = (channel: (typeof CHANNELS)[number], kind: keyof NotificationKinds, on: boolean) =>
    run(async () => {
      const language = locale === 'zh-CN' ? 'zh-CN' : 'en'
      const changed = { ...shown, language, [channel]: { ...shown[channel], [kind]: on } } as const
      setShown(changed)
      try {
        await installationApi.saveNotifications(changed)
        toast.success(t('saved'))
      } catch (error) {
        setShown(shown)
        throw error
      }
    })
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {CHANNELS.map((channel) => (
        <fieldset key={channel} className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 text-xs font-medium">{t(`channel.${channel}`)}</legend>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kind.${kind}`)}
              checked={shown[channel][kind]}
              disabled={busy}
              onCheckedChange={(on) => set(channel, kind, on)}
            />
          ))}
          {channel === 'browser' && <BrowserNoticeSwitch />}
          {channel === 'mail' && <p className="text-xs text-faint">{t('mailHint')}</p>}
        </fieldset>
      ))}
    </div>
  )
}
