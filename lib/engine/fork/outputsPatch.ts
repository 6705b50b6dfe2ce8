import type { JsonObject } from '../../graph/json'
import { validateJson } from '../../graph/jsonSchema'
import type { Program, ProgramNode } from '../../graph/program'
import { nodeAt } from '../../graph/programAt'
import { activationAt } from '../../run/flows'
import { noteText } from '../../run/noteTexts'
import type { RunState } from '../../run/state'
import { wiredPort } from '../drive/skippedOutput'
import type { ForkProblem } from './findObstacles'
import type { ForkPatch } from './planFork'

type Outputs = { [scope: string]: { port: string; output: JsonObject } }

/** What nodes that were through have given instead. A changed input is what the input node gives, as far as that was through. */
export function outputsPatch(
  program: Program,
  past: RunState,
  { input, outputs = {} }: ForkPatch,
): { outputs: Outputs; problems: ForkProblem[] } {
  const wanted = { ...outputs }
  if (input && past.nodes.get(program.input)?.status === 'finished') wanted[program.input] = input
  const changed: Outputs = {}
  const problems: ForkProblem[] = []
  for (const [scope, output] of Object.entries(wanted)) {
    const activation = activationAt(past, scope)
    // a name that a person made up leads nowhere in the program
    const node = activation && nodeAt(program, scope)
    if (activation?.status !== 'finished' || !node) {
      const why = noteText('fork.notFinished', { scope })
      problems.push({ path: `patch.outputs.${scope}`, code: 'NOT_FINISHED', ...why })
      continue
    }
    if (activation.port === 'error' && node.outgoing.some((edge) => edge.port === 'error')) {
      const why = noteText('fork.errorPort', { scope })
      problems.push({ path: `patch.outputs.${scope}`, code: 'PART_OVER', ...why })
      continue
    }
    // a node that had failed is given a value as if it had not
    const port = activation.port === 'error' ? wiredPort(node) : activation.port
    problems.push(...mismatches(node, port, scope, output))
    changed[scope] = { port, output }
  }
  return { outputs: changed, problems }
}

function mismatches(node: ProgramNode, port: string, scope: string, output: JsonObject): ForkProblem[] {
  return validateJson(output, node.types[port] ?? {}).map(({ path, keyword, ...said }) => ({
    path: `patch.outputs.${scope}${path === '' ? '' : `.${path}`}`,
    code: keyword,
    ...said,
  }))
}
