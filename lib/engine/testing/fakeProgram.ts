import type { CatalogueTool } from '../../graph/catalogue'
import {
  FORMAT,
  type NodeGuards,
  type Pipeline,
  type PipelineGuards,
  type ToolPolicy,
} from '../../graph/document'
import type { JsonObject } from '../../graph/json'
import type { Program, ProgramNode, ProgramTool } from '../../graph/program'

export type FakeTool = Partial<ToolPolicy> & {
  ref: string
  inputSchema?: JsonObject
  outputSchema?: JsonObject
  /** What a model reads about it. */
  describes?: string
}

export type FakeProgramOptions = {
  tools?: FakeTool[]
  /** Nodes by id; every one of type `executor` unless it says otherwise. */
  nodes?: { [id: string]: { type?: string; config?: JsonObject; guards?: NodeGuards } }
  guards?: PipelineGuards
}

/** A program put together by hand, without edges: enough for calls and single executors. */
export function fakeProgram(options: FakeProgramOptions = {}): Program {
  const described = Object.entries(options.nodes ?? { work: {} })
  const nodes = described.map(([id, { type = 'executor', config = {}, guards }]): ProgramNode => {
    const node = { id, type, title: id, config, ...(guards ? { guards } : {}) }
    return {
      id,
      node,
      config,
      ports: ['done'],
      endingPorts: [],
      incoming: [],
      outgoing: [],
      loops: [],
      types: {},
    }
  })
  const tools = (options.tools ?? []).map(toProgramTool)
  const document: Pipeline = {
    format: FORMAT,
    formatVersion: '1.0',
    name: 'Test',
    nodes: nodes.map(({ node }) => node),
    edges: [],
    ...(options.guards ? { guards: options.guards } : {}),
  }
  return {
    document,
    nodes: new Map(nodes.map((node) => [node.id, node])),
    order: nodes.map(({ id }) => id),
    loops: new Map(),
    tools: new Map(tools.map((tool) => [tool.ref, tool])),
    catalogue: { tools: tools.flatMap(({ listed }) => (listed ? [listed] : [])) },
    input: nodes[0]?.id ?? 'start',
    outputs: [],
  }
}

function toProgramTool({ describes, inputSchema, ...policy }: FakeTool): ProgramTool {
  const listed: CatalogueTool = {
    ref: policy.ref,
    description: describes ?? `Does ${policy.ref}`,
    inputSchema: inputSchema ?? { type: 'object' },
  }
  return { ref: policy.ref, policy, listed }
}
