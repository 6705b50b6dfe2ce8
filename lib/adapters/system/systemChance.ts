import { createHash } from 'node:crypto'
import type { Chance } from '../../engine/ports'
import { uuidv7 } from '../prisma/uuidv7'

/** Ids sort by time, as everything that is stored under them does. */
export const systemChance: Chance = {
  random: Math.random,
  hash: (text) => createHash('sha256').update(text).digest('hex'),
  uuid: () => uuidv7(),
}
