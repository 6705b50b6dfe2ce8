import { createWorker } from '../server/createWorker'
import { createRacePoint } from './createRacePoint'
import { outliveOutage } from './outliveOutage'
import { startWorker } from './startWorker'

const services = createWorker({ racePoint: createRacePoint(process.env.INTERLOCK_RACE_POINT) })
process.on('unhandledRejection', (error) =>
  outliveOutage(error, (fields, message) => services.log.warn(fields, message)),
)
const worker = startWorker(services)
services.log.info('worker started')

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void worker.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        services.log.error({ err: error }, 'the worker did not stop cleanly')
        process.exit(1)
      },
    )
  })
}
