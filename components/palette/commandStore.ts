import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { createStore } from 'zustand'

/** In the order in which the palette lists them. */
export const GROUPS = [
  'recent',
  'page',
  'pipelines',
  'nodes',
  'runs',
  'tasks',
  'tools',
  'add',
  'go',
  'settings',
  'appearance',
] as const
export type CommandGroup = (typeof GROUPS)[number]

/** One line of the palette. `id` stays the same in every language. */
export type Command = {
  id: string
  group: CommandGroup
  label: string
  icon: LucideIcon
  /** Small print behind the label. */
  hint?: string
  /** Further words it is found by. */
  keywords?: string
  /** As `Kbd` prints it. */
  shortcut?: string
  /** Leads there; anything else runs. */
  href?: string
  run?: () => void
}

type Source = () => Command[]

/** `sources`: what each part of the page offers at the moment it is asked. */
export const commandStore = createStore<{ open: boolean; sources: ReadonlyMap<string, Source> }>(() => ({
  open: false,
  sources: new Map(),
}))

export function openPalette(): void {
  commandStore.setState({ open: true })
}

/** Offers commands while the calling component is on the page. They are asked for when the palette needs them, so `source` may be costly to call but must be stable. */
export function useCommands(name: string, source: Source): void {
  useEffect(() => {
    commandStore.setState(({ sources }) => ({ sources: new Map(sources).set(name, source) }))
    return () =>
      commandStore.setState(({ sources }) => ({
        sources: new Map([...sources].filter(([, offered]) => offered !== source)),
      }))
  }, [name, source])
}
