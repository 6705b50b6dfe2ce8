import { at, edge, type PlantedFault } from './claimsEdits'

/** Faults of the graph: its ends, ids, edges, ports, joins and loops. */
export const structureFaults: PlantedFault[] = [
  [
    'no input',
    (d) => {
      at(d, 'start').type = 'llm'
    },
    'NO_INPUT',
    'nodes',
    /Add an input/,
  ],
  [
    'two inputs',
    (d) => void d.nodes.push({ ...at(d, 'start'), id: 'again' }),
    'MANY_INPUTS',
    'nodes[8]',
    /Keep only start/,
  ],
  ['no output', (d) => void d.nodes.pop(), 'NO_OUTPUT', 'nodes', /Add an output/],
  [
    'equal node ids',
    (d) => void d.nodes.push(at(d, 'size')),
    'DUPLICATE_NODE_ID',
    'nodes[8].id',
    /another id/,
  ],
  [
    'equal edge ids',
    (d) => {
      edge(d, 'e2').id = 'e1'
    },
    'DUPLICATE_EDGE_ID',
    'edges[1].id',
    /another id/,
  ],
  [
    'reserved id',
    (d) => void d.nodes.push({ ...at(d, 'size'), id: 'loop' }),
    'RESERVED_NODE_ID',
    'nodes[8].id',
    /loopNode/,
  ],
  [
    'unknown type',
    (d) => {
      at(d, 'size').type = 'ruoter'
    },
    'UNKNOWN_NODE_TYPE',
    'nodes[4].type',
    /mean router/,
  ],
  [
    'dangling edge',
    (d) => {
      edge(d, 'e11').target = 'ghost'
    },
    'DANGLING_EDGE',
    'edges[10]',
    /Delete the edge/,
  ],
  [
    'edge twice',
    (d) => void d.edges.push({ ...edge(d, 'e11'), id: 'e12' }),
    'DUPLICATE_EDGE',
    'edges[11]',
    /Delete one/,
  ],
  [
    'wrong port',
    (d) => {
      edge(d, 'e4').port = 'passed'
    },
    'UNKNOWN_PORT',
    'edges[3].port',
    /mean pass\?/,
  ],
  [
    'edge into input',
    (d) => void d.edges.push({ id: 'x', source: 'create', port: 'error', target: 'start' }),
    'EDGE_INTO_INPUT',
    'edges[11]',
    /after the input/,
  ],
  [
    'unreachable node',
    (d) => {
      d.edges = d.edges.filter(({ id }) => id !== 'e6')
    },
    'UNREACHABLE_NODE',
    'nodes[5]',
    /Connect it/,
  ],
  [
    'join that waits for ever',
    (d) => {
      d.edges = d.edges.filter(({ id }) => id !== 'e6')
    },
    'JOIN_NEVER_COMPLETES',
    'nodes[6]',
    /Connect approve/,
  ],
  [
    'cycle',
    (d) => void delete edge(d, 'e5').loop,
    'CYCLE',
    'edges[4]',
    /Mark the edge check\.fail → plan as a loop/,
  ],
  [
    'loop that leads forward',
    (d) => {
      edge(d, 'e11').loop = { max: 2 }
    },
    'LOOP_NOT_A_CYCLE',
    'edges[10].loop',
    /Remove the loop mark/,
  ],
  [
    'loop with two entries',
    (d) => void d.edges.push({ id: 'x', source: 'start', port: 'done', target: 'gather' }),
    'LOOP_NOT_NESTED',
    'edges[4].loop',
    /lead to plan/,
  ],
  [
    'router without default',
    (d) => {
      d.edges = d.edges.filter(({ id }) => id !== 'e7')
    },
    'ROUTER_WITHOUT_DEFAULT',
    'nodes[4]',
    /Connect the port “default”/,
  ],
  [
    'open port',
    (d) => {
      d.edges = d.edges.filter(({ id }) => id !== 'e9')
    },
    'PORT_UNWIRED',
    'nodes[5]',
    /“rejected”/,
  ],
]
