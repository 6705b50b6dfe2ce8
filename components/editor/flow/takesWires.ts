import { nodeDefinitions } from '@/lib/nodes/definitions'

/** Everything but the input: a run begins there. */
export function takesWires(type: string): boolean {
  return nodeDefinitions.get(type)?.role !== 'input'
}
