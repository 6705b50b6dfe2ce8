'use client'
import { Command as Menu } from 'cmdk'
import { Clock, Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { cx } from '../ui/cx'
import { overlayClass } from '../ui/Dialog'
import { Spinner } from '../ui/Spinner'
import { type Command, commandStore, GROUPS } from './commandStore'
import { PaletteItem } from './PaletteItem'
import { readRecent, rememberCommand } from './recentCommands'
import { useFoundCommands } from './useFoundCommands'
import { usePaletteKey } from './usePaletteKey'
import { useShownCommands } from './useShownCommands'

/** Search everything and do anything by keyboard: Mod+K. */
export function Palette() {
  usePaletteKey()
  const t = useTranslations('palette')
  const open = useStore(commandStore, (state) => state.open)
  const chosen = useRef(false)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => commandStore.setState({ open: next })}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // what was chosen puts the focus where it belongs
            if (chosen.current) event.preventDefault()
            chosen.current = false
          }}
          className="float fixed top-[12dvh] left-1/2 z-50 flex max-h-[min(32rem,76dvh)] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-card outline-none"
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <Choices
            onChosen={() => {
              chosen.current = true
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices({ onChosen }: { onChosen: () => void }) {
  const t = useTranslations('palette')
  const router = useRouter()
  const [query, setQuery] = useState('')
  const [recent] = useState(readRecent)
  const { found, searching } = useFoundCommands(query)
  const shown = useShownCommands(query, found, recent)
  const choose = (command: Command) => {
    rememberCommand(command)
    commandStore.setState({ open: false })
    if (command.href !== undefined) return router.push(command.href)
    onChosen()
    // the palette is gone by then, so that a dialog or a field can take the focus
    requestAnimationFrame(() => command.run?.())
  }
  return (
    <Menu shouldFilter={false} loop vimBindings={false} label={t('title')} className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <Menu.Input
          value={query}
          onValueChange={setQuery}
          placeholder={t('placeholder')}
          className="h-11 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-faint"
        />
        {searching && <Spinner className="size-4 text-faint" />}
      </div>
      <Menu.List label={t('results')} className="min-h-0 overflow-y-auto p-1">
        {searching && shown.size === 0 && (
          <p role="status" className="px-3 py-6 text-center text-sm text-muted">
            {t('searching')}
          </p>
        )}
        {!searching && (
          <Menu.Empty className="px-3 py-6 text-center text-sm text-muted">{t('nothing')}</Menu.Empty>
        )}
        {GROUPS.map((group) => {
          const commands = shown.get(group) ?? []
          return commands.length === 0 ? null : (
            <Menu.Group
              key={group}
              heading={
                <span className={cx('flex items-center gap-1 px-2 pt-2 pb-1 text-xs text-faint')}>
                  {group === 'recent' && <Clock aria-hidden className="size-3" />}
                  {t(`group.${group}`)}
                </span>
              }
            >
              {commands.map((command) => (
                <PaletteItem key={command.id} group={group} command={command} onChoose={choose} />
              ))}
            </Menu.Group>
          )
        })}
      </Menu.List>
      <p className="border-t border-line px-3 py-1.5 text-[11px] text-faint max-sm:hidden">{t('keys')}</p>
    </Menu>
  )
}
