import type { Catalogue } from './catalogue'
import { findConditions } from './compiler/conditions'
import { withoutCycles } from './compiler/cycles'
import { draftNodes } from './compiler/draft'
import { draftEdges } from './compiler/edges'
import { checkNodeExpressions } from './compiler/expressions'
import { checkFlows, type FlowStep, findFlows, flowKey, toolsInside } from './compiler/flows'
import { checkStepLimit } from './compiler/leastCalls'
import { findLoops } from './compiler/loops'
import { checkMemoryRaces } from './compiler/memoryRaces'
import { checkEffects } from './compiler/policies'
import { checkPolicyMappings } from './compiler/policyMappings'
import { buildProgram } from './compiler/program'
import { newReport } from './compiler/report'
import { checkTimeouts } from './compiler/timeouts'
import { findTools, reportSchema } from './compiler/tools'
import { buildTopology, type Topology } from './compiler/topology'
import { findTypes, typeReader } from './compiler/types'
import { checkInputs } from './compiler/values'
import { checkWiring } from './compiler/wiring'
import type { DefinitionContext, NodeDefinitions, Schema } from './definition'
import { definitionContext } from './definitionContext'
import type { Pipeline } from './document'
import type { Compiled } from './program'
import { unionOf } from './schemaField'
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
  const nodes = draftNodes(document, definitions, report)
  checkFlows(nodes.values(), flows, report)
  const edges = draftEdges(document, nodes, report)
  const forward = withoutCycles(
    [...nodes.keys()],
    edges.filter((edge) => edge.loop === undefined),
    report,
  )
  const skeleton = buildTopology(nodes, edges, forward)
  const topology: Topology = { ...skeleton, loops: findLoops(skeleton, report) }
  const { input, outputs } = checkWiring(topology, report)
  const broken = report.problems.some((problem) => STRUCTURAL.has(problem.code))

  const conditions = findConditions(topology)
  const inputSchema = inputSchemaOf(input, topology, context)
  const types = findTypes(topology, conditions, inputSchema, context)
  const surroundings = { topology, conditions, types, inputSchema }
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
  checkMemoryRaces(topology, conditions, report)

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

/** What a run is started with has the type that the input node passes on. */
function inputSchemaOf(input: string | null, topology: Topology, context: DefinitionContext): Schema {
  const node = input === null ? undefined : topology.nodes.get(input)
  if (!node?.definition || !node.config) return {}
  return unionOf(Object.values(node.definition.outputs(node.config.value, {}, context)))
}
