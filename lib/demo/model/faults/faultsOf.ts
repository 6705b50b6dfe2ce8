import { type Fault, parseFaults } from './parseFaults'

/** The faults that strike the reply at a position of its conversation; a name that cannot be read asks for none. */
export function faultsOf(model: string, turn: number): Fault[] {
  const faults = parseFaults(model)
  return Array.isArray(faults) ? faults.filter(({ from, to }) => turn >= from && turn <= to) : []
}
