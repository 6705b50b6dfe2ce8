import type { CataloguePipeline } from '../catalogue'
import type { FlowType, NodeDefinitions, Schema } from '../definition'
import type { Pipeline, PipelineRef } from '../document'
import type { Compiled, Program, ProgramTool } from '../program'
import { fieldAt, unionOf } from '../schemaField'
import type { DraftNode } from './draft'
import type { Report } from './report'

/** Pipelines inside pipelines: deeper than this nobody can foresee what a run does. */
const MAX_DEPTH = 4

export type FoundFlow =
  | { kind: 'ok'; program: Program; type: FlowType }
  | { kind: 'unknown' }
  /** Names from the pipeline that is met again to itself. */
  | { kind: 'ring'; ring: string }
  | { kind: 'deep'; path: string }
  | { kind: 'broken'; reason: string }

/** One pipeline on the way from the document being compiled to the one looked at. */
export type FlowStep = { id: string; version: number; name: string }

export type FlowCompiler = {
  pipelines: readonly CataloguePipeline[]
  /** What lies around the document; empty for the one that was asked for. */
  path: readonly FlowStep[]
  compile: (document: Pipeline, path: FlowStep[]) => Compiled
}

/** Compiles the pipelines that a document's nodes refer to, each once, under the document's own run limits. */
export function findFlows(
  document: Pipeline,
  definitions: NodeDefinitions,
  { pipelines, path, compile }: FlowCompiler,
): Map<string, FoundFlow> {
  const found = new Map<string, FoundFlow>()
  for (const ref of pipelineRefs(document, definitions)) {
    const key = flowKey(ref)
    if (found.has(key)) continue
    const known = pipelines.find(({ id, version }) => id === ref.id && version === ref.version)
    const step = { id: ref.id, version: ref.version, name: known?.document.name ?? ref.name }
    const names = [...path, step].map(stepName)
    const met = path.findIndex((each) => flowKey(each) === key)
    if (met >= 0) found.set(key, { kind: 'ring', ring: names.slice(met).join(' → ') })
    else if (!known) found.set(key, { kind: 'unknown' })
    else if (path.length >= MAX_DEPTH) found.set(key, { kind: 'deep', path: names.join(' → ') })
    else found.set(key, flowOf(compile(underLimitsOf(document, known.document), [...path, step])))
  }
  return found
}

/** The pipelines a document's nodes refer to; nodes whose settings are not valid yet refer to none. */
export function pipelineRefs(document: Pipeline, definitions: NodeDefinitions): PipelineRef[] {
  return document.nodes.flatMap(({ type, config }) => {
    const definition = definitions.get(type)
    const parsed = definition?.pipeline && definition.config.safeParse(config)
    return (parsed?.success && definition?.pipeline?.(parsed.data)) || []
  })
}

export function flowKey({ id, version }: Pick<PipelineRef, 'id' | 'version'>): string {
  return `${id} ${version}`
}

/** Budget, steps, time and parallelism are limits of a whole run, so those of the pipeline that was started hold inside the ones it calls. */
function underLimitsOf({ guards }: Pipeline, { guards: _, ...called }: Pipeline): Pipeline {
  return guards === undefined ? called : { ...called, guards }
}

function flowOf(compiled: Compiled): FoundFlow {
  if (!compiled.ok) {
    // a ring or too great a depth further in is what the reader has to know, not that something in between is broken
    for (const { code, params } of compiled.problems) {
      if (code === 'PIPELINE_RING') return { kind: 'ring', ring: String(params.ring) }
      if (code === 'PIPELINE_TOO_DEEP') return { kind: 'deep', path: String(params.path) }
    }
    const first = compiled.problems.find(({ severity }) => severity === 'error')
    return { kind: 'broken', reason: first?.message ?? '' }
  }
  const { program, worstCase } = compiled
  const input = program.nodes.get(program.input)
  return {
    kind: 'ok',
    program,
    type: {
      name: program.document.name,
      input: unionOf(Object.values(withoutError(input?.types ?? {}))),
      output: outputOf(program),
      worstCase,
    },
  }
}

/** The value of its only output; several outputs give one value, or an object by node id, as it comes. */
function outputOf({ outputs, nodes }: Program): Schema {
  const [only = '', ...more] = outputs
  const value = fieldAt(nodes.get(only)?.types.done ?? {}, ['value'])
  return more.length === 0 && value.kind === 'known' ? value.schema : {}
}

function withoutError({ error: _, ...ports }: { [port: string]: Schema }): { [port: string]: Schema } {
  return ports
}

function stepName({ name, version }: FlowStep): string {
  return `${name} v${version}`
}

/** Says of each node what is wrong with the pipeline it refers to. */
export function checkFlows(
  nodes: Iterable<DraftNode>,
  flows: ReadonlyMap<string, FoundFlow>,
  report: Report,
): void {
  for (const { id, path, definition, config } of nodes) {
    const ref: PipelineRef | null | undefined = config && definition?.pipeline?.(config.value)
    const found = ref && flows.get(flowKey(ref))
    if (!ref || !found || found.kind === 'ok') continue
    const at = { node: id, path: `${path}.config.pipeline` }
    const pipeline = `${ref.name} v${ref.version}`
    switch (found.kind) {
      case 'unknown':
        report.add(
          'UNKNOWN_PIPELINE',
          at,
          { node: id, pipeline },
          `“${id}” runs ${pipeline}, which is not published here.`,
          'Choose a published pipeline.',
        )
        break
      case 'ring':
        report.add(
          'PIPELINE_RING',
          at,
          { node: id, pipeline, ring: found.ring },
          `“${id}” runs ${pipeline}, which leads back to itself: ${found.ring}.`,
          'Let one of them do without the next.',
        )
        break
      case 'deep':
        report.add(
          'PIPELINE_TOO_DEEP',
          at,
          { node: id, pipeline, path: found.path, max: MAX_DEPTH },
          `“${id}” runs pipelines inside pipelines more than ${MAX_DEPTH} deep: ${found.path}.`,
          'Bring some of them together into one.',
        )
        break
      case 'broken':
        report.add(
          'PIPELINE_BROKEN',
          at,
          { node: id, pipeline, reason: found.reason },
          `“${id}” runs ${pipeline}, which cannot run here: ${found.reason}`,
          'Open that pipeline, correct it and publish it again.',
        )
    }
  }
}

/** Per node that runs a pipeline: the tools which that pipeline's nodes name, and those of the pipelines inside it. */
export function toolsInside(
  nodes: Iterable<DraftNode>,
  flows: ReadonlyMap<string, FoundFlow>,
  definitions: NodeDefinitions,
): Map<string, Map<string, ProgramTool>> {
  const inside = new Map<string, Map<string, ProgramTool>>()
  for (const { id, definition, config } of nodes) {
    const ref: PipelineRef | null | undefined = config && definition?.pipeline?.(config.value)
    const flow = ref && flows.get(flowKey(ref))
    if (flow?.kind === 'ok') inside.set(id, new Map(toolsOf(flow.program, definitions)))
  }
  return inside
}

function toolsOf(program: Program, definitions: NodeDefinitions): [string, ProgramTool][] {
  return [...program.nodes.values()].flatMap(({ node, config, flow }): [string, ProgramTool][] => {
    const named = definitions.get(node.type)?.tools(config) ?? []
    const own = named.flatMap((ref: string): [string, ProgramTool][] => {
      const tool = program.tools.get(ref)
      return tool ? [[ref, tool]] : []
    })
    return flow ? [...own, ...toolsOf(flow, definitions)] : own
  })
}
