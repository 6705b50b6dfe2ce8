'use client'
import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type Command, type CommandGroup, commandStore } from './commandStore'
import { matchCommands } from './matchCommands'
import type { readRecent } from './recentCommands'

type Recent = ReturnType<typeof readRecent>

/** Without a query these would push everything else out of sight. */
const ONLY_SEARCHED: ReadonlySet<CommandGroup> = new Set(['nodes', 'add', 'settings'])
const MOST = 8

/** The lines of the palette by group. Without a query what was chosen last comes first, and what this page offers. */
export function useShownCommands(
  query: string,
  found: readonly Command[],
  recent: Recent,
): ReadonlyMap<CommandGroup, Command[]> {
  const sources = useStore(commandStore, (state) => state.sources)
  const offered = useMemo(() => [...sources.values()].flatMap((source) => source()), [sources])
  return useMemo(() => {
    const asked = query.trim() !== ''
    const matching = asked
      ? matchCommands(offered, query)
      : offered.filter(({ group }) => !ONLY_SEARCHED.has(group))
    const lines = [...(asked ? [] : recentOf(recent, offered)), ...matching, ...found]
    const groups = new Map<CommandGroup, Command[]>()
    for (const command of lines) {
      const list = groups.get(command.group) ?? []
      if (!asked || list.length < MOST) groups.set(command.group, [...list, command])
    }
    return groups
  }, [offered, query, found, recent])
}

/** A remembered command runs only while the page offers it; a remembered place can always be gone to. */
function recentOf(recent: Recent, offered: readonly Command[]): Command[] {
  return recent.flatMap(({ id, label, href }): Command[] => {
    const command = offered.find((candidate) => candidate.id === id)
    if (command) return [{ ...command, group: 'recent' }]
    return href === undefined ? [] : [{ id, group: 'recent', label, icon: Clock, href }]
  })
}
