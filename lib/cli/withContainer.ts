import { type Container, createContainer } from '../server/container'
import { readEnv } from '../server/env'
import { HttpProblem } from '../server/httpProblem'
import { CliError } from './cliError'
import { problemLines } from './problemLines'

/** Exit code of input that the same request over HTTP would refuse with this status. */
const EXIT_CODES = new Map([
  [400, 2],
  [404, 2],
  [409, 1],
  [422, 2],
])

/** Runs `work` on the use cases of the API; what they refuse becomes a message with all its problems. `json`: that message is JSON. */
export async function withContainer<T>(
  work: (services: Container) => Promise<T>,
  { json = false } = {},
): Promise<T> {
  const services = createContainer(readEnv())
  try {
    return await refusedAsCliError(json, () => work(services))
  } finally {
    await services.close()
  }
}

export async function refusedAsCliError<T>(json: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpProblem) throw asCliError(error, json)
    throw error
  }
}

function asCliError({ status, code, message, problems, extra }: HttpProblem, json: boolean): CliError {
  const exitCode = EXIT_CODES.get(status) ?? 1
  if (json) console.log(JSON.stringify({ ok: false, code, message, problems, ...extra }, null, 2))
  const more = problems.filter((problem) => problem.message !== message)
  return new CliError([message, ...(json ? [] : problemLines(more))].join('\n'), exitCode)
}
