import * as z from 'zod'
import { type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import { applyDefaults, validateJson } from '@/lib/graph/jsonSchema'
import type { Program } from '@/lib/graph/program'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { checkInputFiles, readFileIds } from '../files/inputFiles'
import { httpProblem } from '../httpProblem'
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
    throw httpProblem(
      422,
      'INVALID_INPUT.fit',
      {},
      {
        problems: problems.map(({ path, keyword, ...said }) => ({ path, code: keyword, ...said })),
      },
    )
  }
  await checkInputFiles(services, actor, input, schema)
  return input
}
