'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { refreshOpenTasks } from '@/lib/client/openTasks'
import { Palette } from '../palette/Palette'
import { useShellCommands } from '../palette/useShellCommands'
import { ExchangeDialogs } from '../pipelines/exchange/ExchangeDialogs'
import { UploadProvider } from '../ui/UploadContext'
import { ImportDropZone } from './ImportDropZone'
import { MeProvider } from './MeProvider'
import { ShortcutsDialog } from './ShortcutsDialog'
import { Sidebar } from './Sidebar'
import { useCardNotices } from './useCardNotices'
import { useNavigationKeys } from './useNavigationKeys'
import { type SidebarChoice, useSidebar } from './useSidebar'
import { useUploadFile } from './useUploadFile'

const TASKS_EVERY_MS = 5_000

/** How the sidebar was left; null while nobody has touched it. It comes from the cookie, so that the first paint is right. */
type Props = { sidebar: SidebarChoice | null; children: ReactNode }

/** Everything around a page of the workspace. */
export function AppShell({ sidebar, children }: Props) {
  const t = useTranslations('shell')
  const { collapsed, toggle } = useSidebar(sidebar)
  const [help, setHelp] = useState(false)
  const upload = useUploadFile()
  const openHelp = useCallback(() => setHelp(true), [])
  useNavigationKeys(openHelp)
  useCardNotices()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshOpenTasks()
    }
    refresh()
    const timer = setInterval(refresh, TASKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <MeProvider>
      <UploadProvider value={upload}>
        <a
          href="#content"
          className="float sr-only z-50 rounded-control p-2 focus:not-sr-only focus:absolute"
        >
          {t('skip')}
        </a>
        <div className="flex h-dvh overflow-hidden">
          <Sidebar collapsed={collapsed} onToggle={toggle} onShortcuts={openHelp} />
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            {children}
          </main>
        </div>
        <ImportDropZone />
        <ExchangeDialogs />
        <SearchEverything onShortcuts={openHelp} />
        <ShortcutsDialog open={help} onOpenChange={setHelp} />
      </UploadProvider>
    </MeProvider>
  )
}

/** Below the provider of who is signed in: what is offered depends on it. */
function SearchEverything({ onShortcuts }: { onShortcuts: () => void }) {
  useShellCommands(onShortcuts)
  return <Palette />
}
