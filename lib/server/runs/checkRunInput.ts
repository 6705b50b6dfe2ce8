import * as z from 'zod'
import { type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import { applyDefaults, validateJson } from '@/lib/graph/jsonSchema'
import type { Program } from '@/lib/graph/program'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { checkInputFiles, readFileIds } from '../files/inputFiles'
import { HttpProblem } from '../httpProblem'
import { refuseMasked } from './refuseMasked'

const InputConfigSchema = z.object({ schema: JsonObjectSchema })

/** The input as the run sees it: defaults applied, then checked (GUARD-4), its files too. Throws 422 with one problem per field, also for one that is masked. */
export async function checkRunInput(
  services: Pick<Container, 'prisma'>,
  actor: Actor,
  { nodes, input: inputNode }: Program,
  given: JsonObject,
): Promise<JsonObject> {
  refuseMasked('input', given)
  const { schema } = InputConfigSchema.parse(nodes.get(inputNode)?.config)
  const input = JsonObjectSchema.parse(applyDefaults(schema, readFileIds(given, schema)))
  const problems = validateJson(input, schema)
  if (problems.length > 0) {
    throw new HttpProblem(422, 'INVALID_INPUT', 'The input does not fit the pipeline; nothing was run.', {
      problems: problems.map(({ path, keyword, message }) => ({ path, code: keyword, message })),
    })
  }
  await checkInputFiles(services, actor, input, schema)
  return input
}
