import type { ToolProgress } from '../ports'
import type { RunSession } from '../session'
import type { PreparedCall } from './preparedCall'

/** At most one event per call and this many milliseconds, however fast a tool reports. */
const EVERY_MS = 1_000

export type ProgressReports = {
  heard(progress: ToolProgress): void
  /** The call is over: keeps the last report, and hears no more. */
  end(): void
}

/** What a tool says while it works: shown live at once, kept as events now and then, so that whoever looks later sees it as well. */
export function progressOf(session: RunSession, { key }: PreparedCall): ProgressReports {
  const { clock, live } = session.ports
  let keptAt = Number.NEGATIVE_INFINITY
  let unkept: ToolProgress | null = null
  let over = false
  const keep = (report: ToolProgress) => {
    keptAt = clock.now()
    unkept = null
    session.emit({ kind: 'tool.progressed', data: { key, ...report } })
  }
  return {
    heard(report) {
      if (over) return
      live.progress(session.state.runId, key, report)
      if (clock.now() - keptAt >= EVERY_MS) keep(report)
      else unkept = report
    },
    end() {
      over = true
      if (unkept && session.mayDispatch()) keep(unkept)
    },
  }
}
