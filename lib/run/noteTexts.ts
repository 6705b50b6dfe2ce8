import { speaker } from '../graph/wording'

/** What a run says about itself besides its faults: how it ended, what stopped it, what became of its effects, and what was made of something unclear. */
export const noteText = speaker('notes', {
  'end.completed': 'Completed.',
  'end.fallbacks': 'Completed with fallbacks: {notes}',
  'end.closed': 'Closed; everything was left as it is.',
  'end.undoneOne': '1 effect was undone.',
  'end.undone': '{count} effects were undone.',
  'end.byHand': 'Finished by hand.',

  'cancel.whole': 'Cancelled. {parts}',
  'cancel.through': '{through} of {nodes} nodes were through.',
  'cancel.working': '{through} of {nodes} nodes were through, {working} at work.',
  'cancel.done': 'Done: {tools}.',
  'cancel.unclear': 'May have happened: {tools}.',

  'guard.crash':
    'This run was taken up {actual} times (limit {limit}) and stopped its worker each time before getting any further.',
  'guard.repeat':
    'Repeat {actual} of {limit}: {tool} was called with these arguments before; it was not sent again.',
  'guard.cycle':
    'Repeat {actual} of {limit}: {tool} was called with these arguments before (a cycle of {period} actions); it was not sent again.',

  // what a fault is part of, or what came after it
  'around.node': '“{title}” failed: {reason}',
  'around.step': 'Step {step} ({tool}) failed: {reason}',
  'around.replan': 'Step {step} ({tool}) failed: {reason} No other plan was found: {other}',
  'around.deliver': 'What the plan should deliver has no value: {reason}',
  'around.stepArguments': 'The arguments of step {step} have no value: {reason}',
  'around.reshape': 'The value cannot be reshaped: {reason}',
  'around.condition': 'The condition of “{port}” cannot be evaluated: {reason}',
  'around.item': 'Item {number} cannot be handed on: {reason}',
  'around.fallback': '{reason} Its fallback {tool} failed too: {other}',
  'around.repeated': '{reason} This action was repeated; try a different approach.',
  'around.status': "The model's server answered {status}: {reason}",
  'around.notAgain': '{reason}; not tried again: {why}.',
  'wait.asked': 'it asks to wait {asked} ms, but {left} ms are left for this action',
  'wait.tooLittle': '{left} ms are left for this action, too little for another attempt',

  'undo.done': 'Undone by {tool}.',
  'undo.removed': 'Removed by {tool}.',
  'undo.by': '{tool} undoes it.',
  'undo.failed': '{tool} failed: {reason}',
  'undo.settled': 'It has been dealt with.',
  'undo.irreversible': '{tool} cannot be undone.',
  'undo.undeclared': 'No undo is declared for {tool}.',
  'undo.noCleanUp': 'No clean-up of {tool} is declared.',
  'undo.byHand': 'Nobody can look up whether {tool} happened. Look for it by hand.',
  'undo.notFound': 'Nobody could look up whether {tool} happened. Look for it by hand.',
  'undo.lookUp': 'It is looked up first whether {tool} happened.',
  'undo.lacks': 'The undo of {tool} lacks a value: {reason}',
  'undo.noObject': 'The arguments of {tool} are no object.',
  'undo.nothing': '{tool} had not happened.',
  'undo.nothingToUndo': '{tool} had not happened; there was nothing to undo.',
  'undo.unconfirmed': '{tool} destroys something, and nobody confirmed it.',
  'undo.unanswered': '{tool} was sent {times} times without an answer.',
  'undo.unclear': 'Nobody can tell whether {tool} happened.',
  'undo.unrecorded':
    'The state after {tool} was never recorded, so nobody can tell whether it was changed since.',
  'undo.unreadable': 'The present state of what {tool} made cannot be read.',
  'undo.changed': 'What {tool} made has been changed by somebody else since.',

  'look.needsResult': 'The arguments of the probe {tool} need a result.',
  'look.effects': 'The probe {tool} is not declared free of effects.',
  'look.stopped': 'The run was stopped.',

  'fork.afterEnd': 'The run had ended there. Choose a point before its end.',
  'fork.decided': 'By then it had been decided what becomes of the whole run. Choose a point before that.',
  'fork.openCall': '{tool} ({key}) was on its way there. Choose a point after its outcome, or before it.',
  'fork.unknown':
    'Whether {tool} ({key}) had happened was not known there. Choose a point after that was settled, or before it.',
  'fork.undone':
    'What {tool} ({key}) did has been undone or given to a person since; a fork would rest on something that is not there. Choose a point before it.',
  'fork.loops': 'The loops are drawn differently than in that run. Run the pipeline from its start once.',
  'fork.notFinished': '{scope} was not through at this point, so there is nothing to change.',
  'fork.errorPort': 'The run had gone on by the error port of {scope}. Choose a point before it.',
  'fork.failed': '“{title}” failed in that run. Run from there, or pin what it should have given.',
  'fork.notReached':
    'In that run the way led past “{title}”. Pin an output before it that leads there, or run from further up.',
  'fork.noResult': '“{title}” has no result in that run. Run it, or pin what it should give.',
  'fork.called': '{tool} had been called by then and is not called again. Choose a point before it.',
  'fork.over':
    'What {tool} was called for was over by then, and the run had gone on without it. Choose a point before it.',
  'fork.noCall': 'This run has made no call {key}.',
  'fork.noTool': 'There is no tool {tool} here.',

  'default.late':
    '{argument} of {tool} was taken to be {value}, its default, because nobody answered in time.',
  'default.asked':
    '{argument} of {tool} was taken to be {value}, its default, because the run has had its {limit} questions.',
  'plain.answer': "The model's replies could not be read {times} times; this is its answer in plain words.",
  'reply.thinking': 'Removed the thinking part of the reply: {text}',
  'reply.fence': 'Removed the fence around the JSON: {text}',
  'reply.words': 'Removed the words around the JSON: {text}',
  'reply.repaired': 'Repaired the JSON: {text}',
  'read.as': '{path} was read as {to} instead of {from}.',
  'read.callAs': '{tool}: {path} was read as {to} instead of {from}.',
  'person.unnamed': 'Somebody',
})
