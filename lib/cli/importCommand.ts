import { CLI_ACTOR } from '../server/access/cliActor'
import { importPipeline } from '../server/pipelines/importPipeline'
import { onlyArgument, readArguments } from './readArguments'
import { readTextFile } from './readTextFile'
import { withContainer } from './withContainer'

export async function importCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } })
  const text = await readTextFile(onlyArgument(positionals, 'file'))
  const imported = await withContainer(
    (services) => importPipeline(services, CLI_ACTOR, { document: text }),
    {
      json: values.json,
    },
  )
  if (values.json) console.log(JSON.stringify(imported, null, 2))
  else {
    console.log(`Imported as pipeline ${imported.id}.`)
    for (const warning of imported.warnings) console.log(`  ${warning}`)
    for (const [kind, names] of Object.entries(imported.missing))
      if (names.length > 0) console.log(`  Not on this installation, ${kind}: ${names.join(', ')}`)
  }
  return 0
}
