import { createLogger, type Logger } from '@/lib/adapters/logger/createLogger'

let logger: Logger | null = null

/** This process's log. Reads LOG_LEVEL by itself, so that it works even while the rest of the settings is being refused. */
export function log(): Logger {
  logger ??= createLogger(process.env.LOG_LEVEL || 'info', 'interlock')
  return logger
}
