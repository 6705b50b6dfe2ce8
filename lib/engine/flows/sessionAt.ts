import type { Program } from '../../graph/program'
import { programAt } from '../../graph/programAt'
import type { RunSession } from '../session'

/** The session as calls of the activation `scope` need it: with the tools and policies of the pipeline that the activation belongs to. */
export function sessionAt(session: RunSession, scope: string): RunSession {
  return withProgram(session, programAt(session.whole, scope))
}

function withProgram(session: RunSession, program: Program): RunSession {
  if (program === session.program) return session
  // the signal is renewed after a stop, so it is asked for each time
  return Object.create(session, { program: { value: program } })
}
