'use client'
import {
  Database,
  Inbox,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Settings,
  SquareActivity,
  Workflow,
  Wrench,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useOpenTasks } from '@/lib/client/openTasks'
import { openPalette } from '../palette/commandStore'
import { cx } from '../ui/cx'
import { IconButton } from '../ui/IconButton'
import { Kbd } from '../ui/Kbd'
import { AccountMenu } from './AccountMenu'
import { LanguageSelect } from './LanguageSelect'
import { Mark } from './Mark'
import { NavItem } from './NavItem'
import { ThemeSelect } from './ThemeSelect'

type Props = { collapsed: boolean; onToggle: () => void; onShortcuts: () => void }

export function Sidebar({ collapsed, onToggle, onShortcuts }: Props) {
  const t = useTranslations('shell')
  return (
    <aside
      aria-label={t('sidebar')}
      className={cx(
        'flex shrink-0 flex-col border-r border-line bg-surface max-md:w-14',
        collapsed ? 'w-14' : 'w-56',
      )}
    >
      <div className={cx('flex h-14 items-center gap-1 px-3', collapsed && 'justify-center')}>
        <Link
          href="/pipelines"
          prefetch={false}
          className="flex min-w-0 items-center gap-2 rounded-control"
          aria-label={t('home')}
        >
          <Mark className="size-7 shrink-0" />
          {!collapsed && <span className="truncate text-sm font-semibold max-md:hidden">Interlock</span>}
        </Link>
        {!collapsed && (
          <span className="ml-auto max-md:hidden">
            <IconButton
              size="sm"
              label={t('collapse')}
              onClick={onToggle}
              icon={<PanelLeftClose aria-hidden className="size-4" />}
            />
          </span>
        )}
      </div>
      <SearchButton collapsed={collapsed} />
      <MainNavigation collapsed={collapsed} />
      <div className="flex flex-col gap-1.5 border-t border-line p-2">
        {collapsed ? (
          <span className="flex justify-center max-md:hidden">
            <IconButton
              label={t('expand')}
              onClick={onToggle}
              icon={<PanelLeftOpen aria-hidden className="size-4" />}
            />
          </span>
        ) : (
          <div className="grid grid-cols-2 gap-1.5 max-md:hidden">
            <LanguageSelect />
            <ThemeSelect />
          </div>
        )}
        <AccountMenu collapsed={collapsed} onShortcuts={onShortcuts} />
      </div>
    </aside>
  )
}

function SearchButton({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations('palette')
  return (
    <div className="px-2 pb-1">
      <button
        type="button"
        onClick={openPalette}
        title={t('title')}
        className="flex h-8 w-full items-center gap-2.5 rounded-control border border-line bg-sunken px-2 text-sm text-faint hover:border-line-strong hover:text-ink"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className={cx('truncate', collapsed ? 'sr-only' : 'max-md:sr-only')}>{t('open')}</span>
        {!collapsed && (
          <span className="ml-auto flex gap-0.5 max-md:hidden">
            <Kbd>Mod</Kbd>
            <Kbd>K</Kbd>
          </span>
        )}
      </button>
    </div>
  )
}

function MainNavigation({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations('shell')
  const { count, more } = useOpenTasks()
  const badge = count
    ? { badge: more ? `${count}+` : String(count), badgeLabel: t('openTasks', { count }) }
    : {}
  return (
    <nav aria-label={t('navigation')} className="flex flex-1 flex-col gap-0.5 overflow-y-auto px-2 py-1">
      <NavItem href="/pipelines" label={t('pipelines')} icon={Workflow} collapsed={collapsed} />
      <NavItem href="/runs" label={t('runs')} icon={SquareActivity} collapsed={collapsed} />
      <NavItem href="/tasks" label={t('tasks')} icon={Inbox} collapsed={collapsed} {...badge} />
      <NavItem href="/tools" label={t('tools')} icon={Wrench} collapsed={collapsed} />
      <NavItem href="/demo" label={t('demo')} icon={Database} collapsed={collapsed} />
      <NavItem href="/settings" label={t('settings')} icon={Settings} collapsed={collapsed} />
    </nav>
  )
}
