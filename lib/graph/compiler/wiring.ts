import { mayLeaveBy } from './conditions'
import { listed, type Report } from './report'
import type { Topology } from './topology'

/** What is wrong with the graph as a whole: ends missing, parts out of reach, joins that wait for ever, ports left open. */
export function checkWiring(topology: Topology, report: Report): { input: string | null; outputs: string[] } {
  const { input, outputs } = checkEnds(topology, report)
  if (input !== null) checkReach(topology, report)
  for (const id of topology.nodes.keys()) checkOpenPorts(id, topology, report)
  return { input, outputs }
}

function checkEnds(topology: Topology, report: Report): { input: string | null; outputs: string[] } {
  const nodes = [...topology.nodes.values()]
  const [first, ...more] = nodes.filter((node) => node.definition?.role === 'input')
  const outputs = nodes.filter((node) => node.definition?.role === 'output')
  if (!first)
    report.add(
      'NO_INPUT',
      { path: 'nodes' },
      {},
      'There is no input node, so the pipeline has no start.',
      'Add an input node.',
    )
  else
    for (const node of more)
      report.add(
        'MANY_INPUTS',
        { node: node.id, path: node.path },
        { first: first.id, id: node.id },
        `“${node.id}” is a second input node.`,
        `Keep only ${first.id}.`,
      )
  if (outputs.length === 0) {
    report.add(
      'NO_OUTPUT',
      { path: 'nodes' },
      {},
      'There is no output node, so no run could succeed.',
      'Add an output node and connect it.',
    )
  }
  return { input: first?.id ?? null, outputs: outputs.map((node) => node.id) }
}

/** A node that the input does not lead to never runs; a join that also waits for such a node never completes. */
function checkReach(topology: Topology, report: Report): void {
  const reached = new Set<string>()
  for (const id of topology.order) {
    const isInput = topology.nodes.get(id)?.definition?.role === 'input'
    if (isInput || (topology.incoming.get(id) ?? []).some((edge) => reached.has(edge.source))) reached.add(id)
  }
  for (const node of topology.nodes.values()) {
    if (!reached.has(node.id)) {
      report.add(
        'UNREACHABLE_NODE',
        { node: node.id, path: node.path },
        { id: node.id },
        `“${node.id}” never runs: no path from the input leads to it.`,
        'Connect it, or delete it.',
      )
      continue
    }
    const dead = (topology.incoming.get(node.id) ?? []).filter((edge) => !reached.has(edge.source))
    const [first] = dead
    if (!first) continue
    report.add(
      'JOIN_NEVER_COMPLETES',
      { node: node.id, edge: first.id, path: node.path },
      { edges: dead.map((edge) => edge.id), sources: dead.map((edge) => edge.source) },
      `“${node.id}” waits for ${listed(dead.map((edge) => edge.source))}, which never runs.`,
      `Connect ${listed(dead.map((edge) => edge.source))} to the input, or delete the edge from it.`,
    )
  }
}

function checkOpenPorts(id: string, topology: Topology, report: Report): void {
  const node = topology.nodes.get(id)
  if (!node?.ports) return
  const wired = new Set((topology.leaving.get(id) ?? []).map((edge) => edge.port))
  for (const port of node.ports) {
    if (wired.has(port.name) || port.endsBranch || port.never || !mayLeaveBy(node, port.name)) continue
    const at = { node: id, path: node.path }
    if (port.required) {
      report.add(
        'ROUTER_WITHOUT_DEFAULT',
        at,
        { id, port: port.name },
        `“${id}” has nothing connected to “${port.name}”, so a value that fits no route would have nowhere to go.`,
        `Connect the port “${port.name}”.`,
      )
    } else {
      report.add(
        'PORT_UNWIRED',
        at,
        { id, port: port.name },
        `Nothing is connected to ${id}.${port.name}; a run that gets there fails.`,
        `Connect the port “${port.name}” to what should happen then.`,
      )
    }
  }
}
