'use client'
import { useTranslations } from 'next-intl'
import { turnOffBrowserNotices, turnOnBrowserNotices, useBrowserNotices } from '@/lib/client/browserNotices'
import { Button } from '../ui/Button'

/** The browser's permission, asked for by nothing but this button. */
export function BrowserNoticeSwitch() {
  const t = useTranslations('settings.notify')
  const state = useBrowserNotices()
  if (state === null) return null
  return (
    <div className="flex flex-col items-start gap-2">
      {state === 'off' && (
        <Button size="sm" onClick={() => void turnOnBrowserNotices()}>
          {t('turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button size="sm" onClick={turnOffBrowserNotices}>
          {t('turnOff')}
        </Button>
      )}
      <p role="status" className="text-xs text-faint">
        {t(`state.${state}`)}
      </p>
    </div>
  )
}
