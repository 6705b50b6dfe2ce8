'use client'
import { CircleUserRound, HandHelping, Keyboard, LogOut, Settings } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { accountApi } from '@/lib/client/accountApi'
import { asApiError } from '@/lib/client/apiError'
import { cx } from '../ui/cx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/Menu'
import { useMe } from './MeProvider'
import { useErrorText } from './useErrorText'

export function AccountMenu({ collapsed, onShortcuts }: { collapsed: boolean; onShortcuts: () => void }) {
  const t = useTranslations('shell')
  const help = useTranslations('help')
  const { me } = useMe()
  const router = useRouter()
  const errorText = useErrorText()
  const signOut = async () => {
    try {
      await accountApi.signOut()
      // a full load: nothing of this person stays in memory
      window.location.assign('/login')
    } catch (error) {
      toast.error(errorText(asApiError(error)))
    }
  }
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button
          type="button"
          aria-label={t('account', { name: me?.name ?? '' })}
          className="flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-sm text-muted hover:bg-hover hover:text-ink"
        >
          <CircleUserRound aria-hidden className="size-4 shrink-0" />
          <span className={cx('min-w-0 truncate', collapsed ? 'sr-only' : 'max-md:sr-only')}>
            {me?.name ?? '…'}
          </span>
        </button>
      }
    >
      {me && (
        <MenuLabel>
          <span className="block max-w-64 truncate">{me.email}</span>
          <span>{t(`roles.${me.role}`)}</span>
        </MenuLabel>
      )}
      <MenuItem icon={<Settings aria-hidden className="size-4" />} onSelect={() => router.push('/settings')}>
        {t('settings')}
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden className="size-4" />} hint="?" onSelect={onShortcuts}>
        {t('shortcuts')}
      </MenuItem>
      <MenuItem
        icon={<HandHelping aria-hidden className="size-4" />}
        onSelect={() => router.push('/help/promises')}
      >
        {help('title')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden className="size-4" />} onSelect={signOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
