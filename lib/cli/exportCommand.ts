import { CLI_ACTOR } from '../server/access/cliActor'
import { readId } from '../server/http/readId'
import { exportPipelineFile } from '../server/pipelines/exportPipelineFile'
import { CliError } from './cliError'
import { onlyArgument, readArguments } from './readArguments'
import { withContainer } from './withContainer'

export async function exportCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    version: { type: 'string' },
    anyway: { type: 'boolean' },
  })
  const id = onlyArgument(positionals, 'pipeline id')
  const version = values.version === undefined ? undefined : Number(values.version)
  if (version !== undefined && !(Number.isInteger(version) && version > 0))
    throw new CliError(`${values.version} is not a version number.`, 2)
  const { text } = await withContainer((services) =>
    exportPipelineFile(services, CLI_ACTOR, readId(id, 'pipeline'), {
      ...(version === undefined ? {} : { version }),
      ...(values.anyway ? { anyway: '1' as const } : {}),
    }),
  )
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  return 0
}
