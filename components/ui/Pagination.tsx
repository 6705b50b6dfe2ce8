'use client'
import { useTranslations } from 'next-intl'
import { Button } from './Button'

/** Forward through a list that grows: nothing is shown once there is no more. */
export function Pagination({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  const t = useTranslations('common')
  if (!more) return null
  return (
    <div className="flex justify-center py-3">
      <Button busy={busy} onClick={onMore}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
