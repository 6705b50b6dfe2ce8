import { at, lengthen, type PlantedFault, setArg, setIn } from './claimsEdits'

/** Faults of configs, inputs, expressions, tools and limits. */
export const meaningFaults: PlantedFault[] = [
  [
    'missing config',
    (d) => {
      at(d, 'create').config = {}
    },
    'INVALID_CONFIG',
    'nodes[6].config.tool',
    /Fill in tool/,
  ],
  [
    'unknown config',
    (d) => {
      at(d, 'gather').config.speed = 1
    },
    'INVALID_CONFIG',
    'nodes[2].config.speed',
    /Remove speed/,
  ],
  [
    'missing input',
    (d) => {
      at(d, 'approve').in = {}
    },
    'MISSING_INPUT',
    'nodes[5].in.question',
    /Fill in “question”/,
  ],
  ['unknown input', setIn('plan', 'gaol', 'x'), 'UNKNOWN_INPUT', 'nodes[1].in.gaol', /mean goal/],
  [
    'input of another type',
    setIn('gather', 'plan', { $cel: 'nodes.plan.reasoning == "x"' }),
    'INPUT_TYPE',
    'nodes[2].in.plan',
    /wanted type/,
  ],
  [
    'expression that does not parse',
    setIn('plan', 'goal', { $cel: '$steps.s1' }),
    'EXPRESSION_SYNTAX',
    'nodes[1].in.goal',
    /Correct the expression/,
  ],
  [
    'function that does not exist',
    setArg('note', 'upper(input.request)'),
    'EXPRESSION_SYNTAX',
    'nodes[6].in.args.note',
    /Correct/,
  ],
  ['unknown name', setArg('note', 'inputs.request'), 'UNKNOWN_NAME', 'nodes[6].in.args.note', /mean input\?/],
  [
    'node without “nodes.”',
    setArg('note', 'approve.form.reason'),
    'UNKNOWN_NAME',
    'nodes[6].in.args.note',
    /mean nodes\.approve\?/,
  ],
  [
    'unknown field of the input',
    setArg('patientId', 'input.patientID'),
    'UNKNOWN_FIELD',
    'nodes[6].in.args.patientId',
    /mean patientId\?/,
  ],
  [
    'unknown field in a list',
    setIn('plan', 'facts', { $cel: 'has(previous.check) ? previous.check.problems.map(p, p.mesage) : []' }),
    'UNKNOWN_FIELD',
    'nodes[1].in.facts',
    /mean message\?/,
  ],
  [
    'unknown field in a rule',
    (d) => {
      at(d, 'check').config.rules = [{ id: 'a', message: 'b', must: 'value.sum > 0' }]
    },
    'UNKNOWN_FIELD',
    'nodes[3].config.rules[0].must',
    /has hospitalCode, total/,
  ],
  [
    'unknown node',
    setArg('amount', 'nodes.chekc.value.total'),
    'UNKNOWN_NODE',
    'nodes[6].in.args.amount',
    /mean check\?/,
  ],
  [
    'no node named',
    setArg('amount', 'size(nodes)'),
    'UNKNOWN_NODE',
    'nodes[6].in.args.amount',
    /nodes\.<id>/,
  ],
  [
    'unguarded field of one port',
    (d) => void d.edges.push({ id: 'x', source: 'gather', port: 'error', target: 'check' }),
    'MAYBE_SKIPPED',
    'nodes[3].in.value',
    /has\(nodes\.gather\.result\)/,
  ],
  [
    'unguarded approve',
    setArg('note', 'nodes.approve.form.reason'),
    'MAYBE_SKIPPED',
    'nodes[6].in.args.note',
    /has\(nodes\.approve\) \? nodes\.approve\.form\.reason : null/,
  ],
  [
    'unguarded create',
    setIn('finish', 'value', { $cel: 'nodes.create.result.claimId' }),
    'MAYBE_SKIPPED',
    'nodes[7].in.value',
    /has\(nodes\.create\)/,
  ],
  [
    'typo through the plan',
    setArg('amount', 'nodes.check.value.totall'),
    'UNKNOWN_FIELD',
    'nodes[6].in.args.amount',
    /mean total\?/,
  ],
  [
    'previous unguarded',
    setIn('plan', 'facts', { $cel: 'previous.check.problems' }),
    'MAYBE_ABSENT',
    'nodes[1].in.facts',
    /has\(previous\.check\)/,
  ],
  [
    'previous outside its loop',
    setArg('note', 'has(previous.check) ? "a" : "b"'),
    'PREVIOUS_OUTSIDE_LOOP',
    'nodes[6].in.args.note',
    /nodes\.check/,
  ],
  [
    'later node',
    setIn('plan', 'facts', { $cel: 'nodes.create.result.claimId' }),
    'NOT_BEFORE',
    'nodes[1].in.facts',
    /Put “create” before “plan”/,
  ],
  [
    'later node of the loop',
    setIn('plan', 'facts', { $cel: 'nodes.check.problems' }),
    'NOT_BEFORE',
    'nodes[1].in.facts',
    /has\(previous\.check\)/,
  ],
  [
    'unknown tool',
    (d) => {
      at(d, 'create').config.tool = 'business/claim_crate'
    },
    'UNKNOWN_TOOL',
    'nodes[6].config.tool',
    /mean business\/claim_create\?/,
  ],
  [
    'missing tool argument',
    (d) => {
      at(d, 'create').in = { args: { patientId: 'P-1', amount: 1 } }
    },
    'TOOL_ARGS',
    'nodes[6].in.args.hospitalCode',
    /“hospitalCode”/,
  ],
  [
    'unknown tool argument',
    setArg('hospitalcode', 'input.request'),
    'TOOL_ARGS',
    'nodes[6].in.args.hospitalcode',
    /“hospitalcode”/,
  ],
  [
    'tool argument of another type',
    setArg('amount', 'input.request'),
    'TOOL_ARGS',
    'nodes[6].in.args.amount',
    /“amount”/,
  ],
  [
    'literal tool argument out of range',
    (d) => {
      at(d, 'create').in = { args: { patientId: 'P', hospitalCode: 'X', amount: -1 } }
    },
    'TOOL_ARGS',
    'nodes[6].in.args.amount',
    /“amount”/,
  ],
  [
    'undo that reads a field nobody returns',
    (d) => void Object.assign(Object(d.tools?.[2]?.undo?.args.claimId), { $cel: 'result.id' }),
    'UNKNOWN_FIELD',
    'tools[2].undo.args.claimId',
    /claimId/,
  ],
  [
    'probe that reads a result there is not',
    (d) => void Object.assign(Object(d.tools?.[2]?.exists?.args.requestId), { $cel: 'result.claimId' }),
    'UNKNOWN_NAME',
    'tools[2].exists.args.requestId',
    /args and requestId/,
  ],
  [
    'undo without an argument it needs',
    (d) => void Reflect.deleteProperty(Object(d.tools?.[2]?.undo?.args), 'claimId'),
    'TOOL_ARGS',
    'tools[2].undo.args.claimId',
    /“claimId”/,
  ],
  [
    'broken schema',
    (d) => {
      at(d, 'approve').config.form = { type: 'objekt' }
    },
    'INVALID_SCHEMA',
    'nodes[5].config.form.type',
    /“type”/,
  ],
  [
    'two policies',
    (d) => void d.tools?.push({ ref: 'business/claim_get' }),
    'DUPLICATE_TOOL_POLICY',
    'tools[5]',
    /Keep one/,
  ],
  [
    'attempt longer than action',
    (d) => void Object.assign(Object(d.tools?.[2]), { attemptTimeoutMs: 30_000 }),
    'TIMEOUTS_NOT_NESTED',
    'tools[2]',
    /shorter than 30 s/,
  ],
  [
    'node action longer than run',
    (d) => {
      at(d, 'gather').guards = { actionTimeoutMs: 200_000 }
    },
    'TIMEOUTS_NOT_NESTED',
    'nodes[2].guards',
    /180 s/,
  ],
  [
    'run shorter than a model call',
    (d) => {
      d.guards = { runTimeoutMs: 50_000 }
    },
    'TIMEOUTS_NOT_NESTED',
    'guards.runTimeoutMs',
    /longer than 60 s/,
  ],
  [
    'step limit',
    (d) => {
      for (let i = 0; i < 3; i += 1) lengthen(d, i)
      d.guards = { ...d.guards, maxSteps: 3 }
    },
    'STEP_LIMIT_TOO_LOW',
    'guards.maxSteps',
    /at least 4/,
  ],
]
