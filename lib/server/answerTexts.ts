import { speaker } from '@/lib/graph/wording'

/** Why the API refuses a request, by the code of its answer; `CODE.variant` where a code has several sentences. `problem.*`: what is wrong with one field. */
export const answerText = speaker('answers', {
  // requests
  'INVALID_QUERY.runs': 'Name from 1 to {limit} runs.',
  'INVALID_QUERY.twice': 'The query names {name} twice.',
  INVALID_CURSOR: 'Pass the nextCursor of the page before as after.',
  INVALID_IDEMPOTENCY_KEY: 'An Idempotency-Key has 1 to 200 visible ASCII characters.',
  'IDEMPOTENCY_KEY_REUSED.message':
    'This Idempotency-Key already sent another message. Use a new key for a new message.',
  'IDEMPOTENCY_KEY_REUSED.run':
    'This Idempotency-Key already started run {run} with something else. Use a new key for a new run.',
  INVALID_REQUEST: 'The request does not have the expected shape.',
  'MALFORMED_JSON.nothing': 'There is nothing here; JSON is needed.',
  'MALFORMED_JSON.deep': 'The JSON is nested deeper than {limit} levels.',
  'MALFORMED_JSON.text': 'This is not JSON: {reason}',
  UNSAFE_JSON: 'The JSON holds something that is never stored.',
  NOT_JSON: 'Send the body as application/json.',
  NOT_UTF8: 'The body is not UTF-8 text.',
  TOO_LARGE: 'The body is larger than {limit} kB.',
  NOT_FOUND: 'There is no such {what}, or it is not yours to see.',
  DATABASE_UNAVAILABLE:
    'The database cannot be reached at the moment. Nothing is lost; try again in a few seconds.',
  INTERNAL: 'Something went wrong on the server. Its log has more under {id}.',

  // people and what they may do
  UNAUTHENTICATED: 'Sign in, or send a valid API key as a bearer token.',
  'FORBIDDEN.role': 'This needs the role {needed}; yours is {role}.',
  'FORBIDDEN.reveal': 'Sensitive values are shown to the role operator; yours is {role}.',
  FOREIGN_ORIGIN: 'This request does not come from a page of this installation.',
  WRONG_SETUP_TOKEN: 'This set-up link is not valid. Use the one that the last start printed.',
  ALREADY_SET_UP: 'This installation has an owner. Sign in instead.',
  NO_WEBHOOK: 'Save an address first.',
  NO_COLLECTOR: 'Enter an address first.',
  NO_MAIL_SERVER: 'Enter a server first.',
  NO_ADDRESS: 'Only a person has an address to send a test to.',

  // pipelines
  'NOT_A_PIPELINE.several': 'This pipeline document has {count} problems.',
  STORED_DOCUMENT_INVALID: 'The stored document of {where} cannot be read.',
  'PIPELINE_HAS_PROBLEMS.publishedOne': 'This pipeline cannot be published: it has one problem.',
  'PIPELINE_HAS_PROBLEMS.published': 'This pipeline cannot be published: it has {count} problems.',
  'PIPELINE_HAS_PROBLEMS.runOne': 'This pipeline cannot be run: it has one problem.',
  'PIPELINE_HAS_PROBLEMS.run': 'This pipeline cannot be run: it has {count} problems.',
  'REVISION_CONFLICT.publish':
    'The draft has changed in the meantime: it is at revision {revision}. Look at it and publish again.',
  'REVISION_CONFLICT.save':
    'Somebody saved this pipeline in the meantime: it is at revision {revision}, your copy is based on {own}.',
  SECRET_IN_DOCUMENT: 'A secret of this installation stands in the document. Remove it and export again.',
  CONFIRM_EXPORT: 'Some texts of this document look like secrets. Remove them, or export it anyway.',
  PIPELINE_IN_USE: '“{name}” is still needed and was not removed.',

  // runs
  'INVALID_INPUT.fit': 'The input does not fit the pipeline; nothing was run.',
  'INVALID_INPUT.shape': 'The input of a run is a JSON object, such as {"task": "…"}.',
  VERSION_AND_DRAFT: 'Ask for a version or for the draft, not for both.',
  NOT_PUBLISHED: 'This pipeline has no published version. Publish it, or start its draft with "draft": true.',
  UNRESOLVED_RUN:
    'The same pipeline with the same input waits for a decision. Resolve that run first, or confirm that you want a second one.',
  RUN_ENDED: 'This run has already ended: {status}.',
  'RUN_CHANGED.fork':
    'That run is being rolled back, or changes too quickly to be forked now. Try again once it has come to rest.',
  'RUN_CHANGED.test':
    'That run changes too quickly to go on from it now. Try again once it has come to rest.',
  CANNOT_COMPILE: 'This version of Interlock cannot run the document of that run.',
  'CANNOT_FORK.there': 'The run cannot be forked there.',
  'CANNOT_FORK.beyond': 'That run has only {count} events.',
  BUDGET_EXCEEDED:
    'This request would need {actual} of the {limit} {unit} that the pipeline allows a whole run. Shorten it.',
  MASKED_VALUE:
    '{place} still holds a mask (••••). Show sensitive values and send it as it is, or write the value.',
  CANNOT_RUN_FROM: 'This pipeline has not been run yet. Run it from its start once.',
  CONFIRM_EFFECTS: 'A test is a real run. It may call {tools}. Confirm that this is meant.',
  NODE_DISABLED: '“{title}” is disabled. Enable it to run it.',
  PIN_PORT_GONE:
    'The pinned output of “{node}” leaves by “{port}”, which the node no longer has. Pin it anew.',
  INVALID_VALUES: 'What was written does not fit; nothing was run.',
  VALUES_MISSING: 'Nothing is known yet of {names}. Write what the node should be given.',
  DEMO_UNAVAILABLE: 'The demo business server answered something else than tables.',

  // cards and conversations
  INVALID_DECISION: 'This decision cannot be taken on this card.',
  'ALREADY_DECIDED.by': 'This was already decided: {choice}, by {by} at {at}.',
  'ALREADY_DECIDED.closed': 'This card is no longer open.',
  NOT_OPEN: 'This card is no longer open.',
  SESSION_WAITING:
    'The last message of this session waits for a decision. Decide its card first, or say that it should stop.',
  SESSION_BUSY:
    'This session still works on its last message. Wait for the answer, or say that it should stop.',
  NO_PIPELINE:
    'No pipeline answers the messages of this session. Start runs in it with "sessionId", or begin one with a "pipelineId".',
  NOT_CONVERSATIONAL:
    'The input of this pipeline has no single text that a message could fill. Mark one in its input schema with "x-chat": true, and give other required fields a default.',

  // files
  FILE_EMPTY: 'The file is empty.',
  FILE_TYPE_MISMATCH: 'The file was sent as {type}, but {reason}.',
  MEDIA_TYPE_INVALID: 'The content-type of the file is not a media type.',
  FILE_TOO_LARGE: 'The file is larger than 50 MB; nothing was kept.',
  'SCAN_UNAVAILABLE.away': 'The file scanner cannot be reached, so the file was not kept. Try again later.',
  'SCAN_UNAVAILABLE.failed': 'The file scanner failed ({status}), so the file was not kept. Try again later.',
  'FILE_REFUSED.plain': 'The file scanner refused the file.',
  'FILE_REFUSED.words': 'The file scanner refused the file: {words}',

  // one field
  'problem.once': 'Give it once.',
  'problem.nul': 'Remove the NUL character.',
  'problem.nulKey': 'Remove the NUL character from the key.',
  'problem.forbiddenKey': 'The key {key} is not allowed.',
  'problem.secret': '{path} looks like a secret ({shown}).',
  'problem.secretAt': 'A secret stands at {path}.',
  'problem.choices': 'This card offers {choices}.',
  'problem.takesNo': 'The choice {choice} takes no {field}.',
  'problem.needs': 'The choice {choice} needs {field}.',
  'problem.budget': 'Say what is added: tokens, costUsd or steps.',
  'problem.noCall': 'No call failed here whose arguments could be edited.',
  'problem.noForm': 'This card has no form to fill in.',
  'problem.noEffect': '{key} is no effect of this run.',
  'problem.confirm': 'Undoing {key} destroys something ({reason}); confirm it by name.',
  'problem.nothingToConfirm': '{key} is not among the effects that need confirming.',
  'problem.fileUnknown': 'This file does not exist; upload it again.',
  'problem.fileType': 'A file of type {wanted} is wanted, this one is {type}.',
  'problem.runOpen': 'One of its runs has not ended yet.',
  'problem.runsOpen': '{count} of its runs have not ended yet.',
  'problem.calledBy': '“{name}” runs it.',
})
