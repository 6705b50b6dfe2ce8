import { openTools } from '../server/openTools'
import { validateText } from '../server/pipelines/validateText'
import { problemLines } from './problemLines'
import { onlyArgument, readArguments } from './readArguments'
import { readTextFile } from './readTextFile'

/** Exit 0 when the document can run, else 2; warnings and what forbids publishing are listed either way. */
export async function validateCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } })
  const file = onlyArgument(positionals, 'file')
  const text = await readTextFile(file)
  const tools = openTools()
  try {
    const { runnable, problems, worstCase } = await validateText({ tools }, text)
    if (values.json) console.log(JSON.stringify({ ok: runnable, problems, worstCase }, null, 2))
    else {
      const verdict = runnable ? 'can run' : 'cannot run'
      console.log(`${file} ${verdict}${problems.length > 0 ? ':' : '; no problems found.'}`)
      for (const line of problemLines(problems)) console.log(line)
    }
    return runnable ? 0 : 2
  } finally {
    await tools.close()
  }
}
