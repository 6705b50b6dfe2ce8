import type { RacePointHook } from '@/lib/engine/ports'
import type { Program } from '@/lib/graph/program'
import { nodeAt } from '@/lib/graph/programAt'
import { scopeOfKey } from '@/lib/run/journalKeys'

/** Race points of one run, whose keys carry the tool of a tool node as well: tests name tools, not places in a document. */
export function nameRacePoints(racePoint: RacePointHook, program: Program): RacePointHook {
  return (point, key) => {
    const { tool } = nodeAt(program, scopeOfKey(key))?.node.config ?? {}
    return racePoint(point, typeof tool === 'string' ? `${key} ${tool}` : key)
  }
}
