import type { Catalogue } from './catalogue'
import { checkDisabled, standInForDisabled } from './compiler/disabled'
import { draftNodes } from './compiler/draft'
import { draftEdges } from './compiler/edges'
import { checkNodeExpressions } from './compiler/expressions'
import { checkFlows, type FlowStep, findFlows, flowKey, toolsInside } from './compiler/flows'
import { checkStepLimit } from './compiler/leastCalls'
import { checkMemoryRaces } from './compiler/memoryRaces'
import { checkEffects } from './compiler/policies'
import { checkPolicyMappings } from './compiler/policyMappings'
import { buildProgram } from './compiler/program'
import { newReport } from './compiler/report'
import { checkSecrets } from './compiler/secrets'
import { checkTimeouts } from './compiler/timeouts'
import { findTools, reportSchema } from './compiler/tools'
import { typeReader } from './compiler/types'
import { understand } from './compiler/understand'
import { checkInputs } from './compiler/values'
import type { NodeDefinitions } from './definition'
import { definitionContext } from './definitionContext'
import type { Pipeline } from './document'
import type { Compiled } from './program'
import { joinPath } from './value'
import { worstCase } from './worstCase'

export type CompileOptions = {
  definitions: NodeDefinitions
  /** The tools this installation knows; empty means every tool is reported as unknown. */
  catalogue: Catalogue
}

/**
 * Turns a document into a program, or says everything that is wrong with it at once. Pure and the same in browser and server; never
 * throws for a document that passes `PipelineSchema`, and gives the same problems in the same order every time. `ok` means no problem
 * is an error; publish problems and warnings may remain. `worstCase` is there whenever the graph could be understood.
 */
export function compile(document: Pipeline, options: CompileOptions): Compiled {
  return compileWithin(document, options, [])
}

/** `path`: the pipelines that this one is called from, outermost first. */
function compileWithin(document: Pipeline, options: CompileOptions, path: FlowStep[]): Compiled {
  const { definitions, catalogue } = options
  const report = newReport()
  const flows = findFlows(document, definitions, {
    pipelines: catalogue.pipelines ?? [],
    path,
    compile: (called, to) => compileWithin(called, options, to),
  })
  const context = definitionContext(document, catalogue, (ref) => {
    const flow = flows.get(flowKey(ref))
    return flow?.kind === 'ok' ? flow.type : undefined
  })
  const nodes = standInForDisabled(draftNodes(document, definitions, report), context, report)
  checkFlows(nodes.values(), flows, report)
  const edges = draftEdges(document, nodes, report)
  const { surroundings, input, outputs } = understand(nodes, edges, context, report)
  const { topology, conditions, types, inputSchema } = surroundings
  const broken = report.problems.some((problem) => STRUCTURAL.has(problem.code))

  for (const node of nodes.values()) {
    checkInputs(node, context, typeReader(node.id, types, conditions, inputSchema), report)
    checkNodeExpressions(node, surroundings, report)
    if (!node.definition || !node.config) continue
    for (const { path, schema } of node.definition.schemas?.(node.config.value) ?? []) {
      reportSchema(schema, joinPath(`${node.path}.config`, path), { node: node.id }, report)
    }
  }
  const reached = findTools(topology, context, report)
  checkPolicyMappings(context, surroundings, report)
  checkTimeouts(topology, reached, context, report)
  checkStepLimit(topology, conditions, outputs, context, report)
  checkEffects(topology, reached, context, toolsInside(nodes.values(), flows, definitions), report)
  checkMemoryRaces(topology, conditions, { flows, definitions }, report)
  checkDisabled(surroundings, outputs, report)
  checkSecrets(document, report)

  const worst = broken ? null : worstCase(topology, conditions, context)
  const { problems } = report
  if (input === null || worst === null || problems.some((problem) => problem.severity === 'error')) {
    return { ok: false, problems, worstCase: worst }
  }
  const program = buildProgram(context, topology, { types, reached, flows }, input, outputs)
  return { ok: true, program, problems, worstCase: worst }
}

/** With one of these the shape of the graph is not what its author meant, so no bound on it means anything. */
const STRUCTURAL = new Set([
  'CYCLE',
  'LOOP_NOT_A_CYCLE',
  'LOOP_NOT_NESTED',
  'DUPLICATE_NODE_ID',
  'DANGLING_EDGE',
  'NO_INPUT',
])
