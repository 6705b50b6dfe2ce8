import type { Row } from './row'
import { killAroundCalls } from './rows/killAroundCalls'
import { killedRollback } from './rows/killedRollback'
import { staleWorker } from './rows/staleWorker'

/** The reliability table in its order; R20 is `npm run soak`. */
export const ROWS: readonly Row[] = [killAroundCalls, staleWorker, killedRollback]
