import type { Row } from './row'
import { approvedArguments } from './rows/approvedArguments'
import { blockedLoop } from './rows/blockedLoop'
import { cancelReachesTool } from './rows/cancelReachesTool'
import { clockJumps } from './rows/clockJumps'
import { cutStreams } from './rows/cutStreams'
import { diskFull } from './rows/diskFull'
import { drain } from './rows/drain'
import { executedThenTimedOut } from './rows/executedThenTimedOut'
import { halfOpen } from './rows/halfOpen'
import { killAroundCalls } from './rows/killAroundCalls'
import { killedRollback } from './rows/killedRollback'
import { lostAcknowledgement } from './rows/lostAcknowledgement'
import { manyClaimers } from './rows/manyClaimers'
import { manyDecisions } from './rows/manyDecisions'
import { noGaps } from './rows/noGaps'
import { poisonValue } from './rows/poisonValue'
import { restarts } from './rows/restarts'
import { restoredDump } from './rows/restoredDump'
import { sameKey } from './rows/sameKey'
import { signalRaces } from './rows/signalRaces'
import { smallPool } from './rows/smallPool'
import { staleWorker } from './rows/staleWorker'
import { upgradeWhileSuspended } from './rows/upgradeWhileSuspended'

/** The reliability table in its order; R20 is `npm run soak`. */
export const ROWS: readonly Row[] = [
  killAroundCalls,
  executedThenTimedOut,
  restarts,
  halfOpen,
  staleWorker,
  manyClaimers,
  drain,
  clockJumps,
  sameKey,
  manyDecisions,
  approvedArguments,
  blockedLoop,
  cutStreams,
  noGaps,
  smallPool,
  diskFull,
  killedRollback,
  cancelReachesTool,
  upgradeWhileSuspended,
  signalRaces,
  lostAcknowledgement,
  poisonValue,
  restoredDump,
]
