import { Play } from 'lucide-react'
import { expect, it } from 'vitest'
import type { Command } from './commandStore'
import { matchCommands } from './matchCommands'

const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  ...{ id, label, group: 'go', icon: Play },
  ...more,
})
const commands = [
  command('theme.dark', '深色', { keywords: '主题' }),
  command('publish', 'Publish'),
  command('node.assign', 'Assign owner', { hint: 'assign' }),
  command('go.public', 'Open the public page'),
]
const found = (query: string) => matchCommands(commands, query).map(({ id }) => id)

it('finds by beginnings first, then anywhere in the label', () => {
  expect(found('publi')).toEqual(['publish', 'go.public'])
  expect(found('wner')).toEqual(['node.assign'])
})

it('needs every word, wherever it stands', () => {
  expect(found('own ass')).toEqual(['node.assign'])
  expect(found('publish owner')).toEqual([])
})

it('finds by further words, also in the language of the ids', () => {
  expect(found('主题')).toEqual(['theme.dark'])
  expect(found('dark')).toEqual(['theme.dark'])
})

it('lists everything while nothing is asked', () => {
  expect(found('  ')).toHaveLength(4)
})
