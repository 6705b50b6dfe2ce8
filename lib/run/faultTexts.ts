import { speaker } from '../graph/wording'

/**
 * Every fault that Interlock itself can raise, by its code; `CODE.variant` where a code has several sentences. What tools, models and their providers say is
 * not among them: it is quoted.
 */
export const faultText = speaker('faults', {
  // limits
  RUN_TIMEOUT: "The run worked for {actual} of {limit} ms allowed. Allow more time in the pipeline's guards.",
  'STEPS_EXCEEDED.node':
    'Step {actual} of {limit} allowed for node “{node}”: the call was not sent. Allow more steps on the card or in the guards.',
  'STEPS_EXCEEDED.run':
    'Step {actual} of {limit} allowed for this run: the call was not sent. Allow more steps on the card or in the guards.',
  'BUDGET_EXCEEDED.inputTokens':
    "The next model call would bring this run to {actual} of {limit} input tokens. Extend the budget on the card, or raise it in the pipeline's guards.",
  'BUDGET_EXCEEDED.outputTokens':
    "The next model call would bring this run to {actual} of {limit} output tokens. Extend the budget on the card, or raise it in the pipeline's guards.",
  'BUDGET_EXCEEDED.tokens':
    "The next model call would bring this run to {actual} of {limit} tokens. Extend the budget on the card, or raise it in the pipeline's guards.",
  'BUDGET_EXCEEDED.costUsd':
    "The next model call would bring this run to {actual} of {limit} US dollars. Extend the budget on the card, or raise it in the pipeline's guards.",
  LOOP_EXHAUSTED: '“{title}” asked for repetition {actual} of {limit} allowed.',
  TURNS_EXCEEDED:
    "{spent} of {limit} turns are used up and there is no answer. Allow more turns in the node's settings, or ask for less.",
  'REPEATED_ACTION.stopped':
    'Stopped: repeated action. {tool} was called again with the same arguments. This action was repeated; try a different approach.',
  'REPEATED_ACTION.advice': 'This action was repeated; try a different approach.',
  TOO_MANY_LOOK_UPS: 'The plan needs more than {limit} look-ups in reference lists. Ask for less at once.',
  TOO_MANY_ITEMS:
    'The list has {actual} items; at most {limit} are taken on. Shorten it, or allow more in the settings.',
  'RESULT_TOO_LARGE.nothing':
    '{tool} answered {actual} bytes, more than the {limit} a result may have. Ask it for less.',
  'RESULT_TOO_LARGE.effect':
    '{tool} answered {actual} bytes, more than the {limit} a result may have. Ask it for less. Its effect has happened.',
  'VALUE_TOO_LARGE.value': 'A value of {actual} bytes cannot be kept; the limit is {limit} bytes.',
  'VALUE_TOO_LARGE.stored': 'A value of {actual} bytes cannot be stored; the limit is {limit} bytes.',
  'VALUE_TOO_LARGE.events': '{actual} bytes of events at once cannot be stored; the limit is {limit} bytes.',
  VALUE_TOO_DEEP: 'A value is nested more than {limit} levels deep and cannot be stored.',
  VALUE_NOT_STORABLE: 'A value of this run cannot be stored: {reason}',
  VALUE_REFUSED: 'A value could not be stored: {reason}',

  // calls
  'UNKNOWN_TOOL.here': 'There is no tool {tool} here.',
  'UNKNOWN_TOOL.meant': 'There is no tool {tool}. Did you mean {meant}? The tools are: {tools}.',
  'UNKNOWN_TOOL.known': 'There is no tool {tool}. The tools are: {tools}.',
  TOOL_DISABLED: '{tool} is disabled: {reason}',
  'INVALID_ARGUMENTS.schema': '{tool} was not called, its arguments do not fit: {problems}',
  'INVALID_ARGUMENTS.list': '{tool} was not called: its list for {argument} has no entry for {value}.',
  'INVALID_ARGUMENTS.rule': '{tool} was not called: {reason}',
  BAD_ARGUMENTS: 'The model gave bad arguments {times} times in a row. The last ones: {last}',
  FILE_UNAVAILABLE:
    '{tool} was not called: the file {file} in its arguments does not belong to this run, or is gone.',
  'REJECTED.person': '{by} did not approve the call of {tool}; it was not sent.',
  'REJECTED.noted': '{by} did not approve the call of {tool} (“{note}”); it was not sent.',
  'REJECTED.late': 'Nobody approved in time the call of {tool}; it was not sent.',
  'BREAKER_OPEN.pause':
    '{tool} was not called: after {failures} failed calls in a row it is switched off for another {seconds} s.',
  'BREAKER_OPEN.trial':
    '{tool} was not called: after {failures} failed calls in a row it is switched off until the call that is trying it now has ended.',
  ID_CONFLICT:
    'The request id of this call of {tool} already belongs to a call with other arguments. It was not sent.',
  'OUTPUT_MISMATCH.nothing': '{tool} answered something else than its output schema says: {problems}',
  'OUTPUT_MISMATCH.effect':
    '{tool} answered something else than its output schema says: {problems} Its effect has happened.',
  'INTERRUPTED.stopped': '{tool} was on its way when the run was stopped; it may have happened.',
  'INTERRUPTED.worker': 'The worker ended between the intent and the outcome of this call.',
  'INTERRUPTED.ended':
    "A call of {tool} with this request id has ended before, but this run's journal does not hold its result.",
  'INTERRUPTED.unfinished': 'A call of {tool} with this request id was intended before and never finished.',
  'STOPPED.tool': 'The run was stopped while {tool} was at work.',
  'STOPPED.model': 'The run was stopped while the model was answering.',
  'STOPPED.request': 'The model request was stopped',
  'STOPPED.call': '{tool} was told to stop',
  'STOPPED.unsent': 'Stopped before the call was sent',
  NO_REPLY: 'The late reply was empty.',
  'LOOK_UP_FAILED.tool': '{tool} could not be asked: {reason}',
  'LOOK_UP_FAILED.list':
    'The reference list of {tool} cannot be asked about {value}: its arguments have no value.',

  // the way to tools and models; what happened there may be another code
  'CONNECT_FAILED.model': "The model's server could not be reached ({code}). Check the base URL in Settings.",
  'CONNECT_FAILED.server': 'Server {server} did not start: {reason}',
  'CONNECTION_CUT.model': 'The connection to the model broke',
  'CONNECTION_CUT.code': 'The connection to the model broke ({code})',
  'CONNECTION_CUT.answer': "The model's answer broke off: {reason}",
  'ATTEMPT_TIMEOUT.model': 'The model did not finish within {ms} ms',
  'ATTEMPT_TIMEOUT.tool': '{tool} did not answer within {ms} ms; the server was told to stop',
  SILENCE_TIMEOUT: 'The model sent nothing for {ms} ms',
  SERVER_EXITED: 'Server {server} exited ({how}) during the call',
  PROTOCOL_ERROR: 'Server {server}: {reason}',
  'NOT_CONFIGURED.model': 'No model is set up. Add one in Settings → Models.',
  'NOT_CONFIGURED.server': 'No server named {server} is set up on this installation',
  TOOL_ERROR: 'The tool reported an error without saying which',

  // models and plans
  CONTENT_FILTERED:
    'The model {model} withheld its reply because of its content filter. Change the request or the model.',
  OUTPUT_TRUNCATED:
    "The reply of {model} was cut after {used} output tokens (limit {limit}). Raise the node's output limit or the run's budget, or ask for less.",
  OUTPUT_INVALID: 'The model gave no valid answer in {tries} tries. The last one: {problems}',
  PLAN_INVALID: 'The model gave no valid plan in {tries} tries. The last one: {problems}',
  NOT_A_PLAN: 'The input plan is not a plan: {reason}.',
  'NEEDS_INFORMATION.plan': 'The plan still needs to know: {missing}. Add it to the goal or the facts.',
  'NEEDS_INFORMATION.which': 'Nobody said which {argument} is meant. {question}',

  // graph and journal
  UNKNOWN_NODE_TYPE: 'This installation cannot run nodes of type “{type}”.',
  INPUT_UNRESOLVED: 'Input “{name}” of “{title}” has no value: {reason}',
  INVALID_INPUT: 'The input does not fit “{name}”, so nothing was run: {problems}',
  NO_BRANCH: '“{title}” left by “{port}”, and nothing is connected to that port. Connect it to a node.',
  NODE_FAILED: '“{title}” failed without a reason.',
  JOIN_NEVER_COMPLETES: 'Nothing can start {nodes}.',
  NO_OUTPUT_REACHED: 'Every branch ended before an output node. Lead at least one of them to an output.',
  INTERNAL_ERROR: '“{title}” broke off: {reason}',
  SUSPENDED_WITHOUT_QUESTION: '“{title}” waits, but asked nobody.',
  'JOURNAL_MISMATCH.model':
    'The journal holds another request under {key}: this run cannot be replayed as it was. Start it again.',
  'JOURNAL_MISMATCH.call':
    'The journal holds other arguments of {tool} under {key}: this run cannot be replayed as it was.',
  CONDITION_NOT_BOOLEAN: 'The condition of “{port}” gave {value}, not true or false: {condition}',
  FORM_INVALID: 'The form does not fit: {problems}',
  RESULT_INVALID: 'The result is not what this pipeline promises: {problems}',
  'SESSION_INVALID.shape': 'What an output sets in the session is an object of variables by name.',
  'SESSION_INVALID.length':
    'Variables of a session hold {limit} characters together; these are {actual}. Keep an id and look the rest up when it is needed.',
  NOT_A_LIST: '“items” is no list.',
  ITEM_NOT_AN_OBJECT:
    'Item {number} is no object, which a pipeline is started with. Say in the settings what it is started with, e.g. {"name": item}.',
  GIVEN_UP: 'It was not finished, because another item failed.',
})
