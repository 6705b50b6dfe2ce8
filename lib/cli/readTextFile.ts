import { readFile } from 'node:fs/promises'
import { CliError } from './cliError'

export async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, 2)
  }
}
