import { expect, it } from 'vitest'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { nodeIconPaths } from './nodeIconPaths'

it('there is an outline for the icon of every node type, of absolute beginnings, so that its parts stand where they belong', () => {
  for (const { type, icon } of nodeDefinitions.values()) {
    const path = icon === undefined ? undefined : nodeIconPaths[icon]
    expect(path, type).toMatch(/^M/)
    expect(path, type).not.toContain('m')
  }
})
