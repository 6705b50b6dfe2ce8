import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CliError } from './cliError'
import { USAGE } from './usage'

type Options = NonNullable<ParseArgsConfig['options']>

/** Options and positional arguments of one command; an unknown or incomplete one ends with exit code 2 and the usage. */
export function readArguments<T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, 2)
  }
}

/** The one argument a command is about. */
export function onlyArgument(positionals: string[], what: string): string {
  const [argument, surplus] = positionals
  if (argument === undefined) throw new CliError(`Name the ${what}.\n\n${USAGE}`, 2)
  if (surplus !== undefined) throw new CliError(`One ${what} at a time; what is ${surplus}?`, 2)
  return argument
}
