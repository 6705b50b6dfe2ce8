import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Header and field names whose values never reach a log, wherever they stand in the first levels of an entry. */
const SECRET_NAMES = ['authorization', 'cookie', 'set-cookie', 'password', 'apiKey', 'key', 'token', 'secret']

/** JSON lines on standard error, unless told otherwise: standard output belongs to what a program answers. */
export function createLogger(
  level: string,
  name: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger {
  const paths = SECRET_NAMES.flatMap((secret) => [`["${secret}"]`, `*["${secret}"]`, `*.*["${secret}"]`])
  return pino({ level, name, redact: { paths, censor: '[removed]' } }, destination)
}
