'use client'
import { Command as Menu } from 'cmdk'
import { Kbd } from '../ui/Kbd'
import type { Command, CommandGroup } from './commandStore'

type Props = { group: CommandGroup; command: Command; onChoose: (command: Command) => void }

export function PaletteItem({ group, command, onChoose }: Props) {
  const { id, label, hint, icon: Icon, shortcut } = command
  return (
    <Menu.Item
      value={`${group} ${id}`}
      onSelect={() => onChoose(command)}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 text-sm data-[selected=true]:bg-accent-soft"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="max-w-[60%] shrink-0 truncate" title={label}>
        {label}
      </span>
      {hint && (
        <span className="min-w-0 flex-1 truncate text-xs text-faint" title={hint}>
          {hint}
        </span>
      )}
      {shortcut && (
        <span className="ml-auto flex shrink-0 gap-1 pl-2">
          {shortcut.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Menu.Item>
  )
}
