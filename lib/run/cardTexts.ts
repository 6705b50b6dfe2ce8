import { speaker } from '../graph/wording'

/** What cards ask, where it is not an author or a model that asks. A card about something that went wrong says that instead. */
export const cardText = speaker('cards', {
  approval: 'Call {tool} with these arguments?',
  unknownOutcome: 'The call of {tool} may have happened: {reason}',
  breakpoint: 'The test stops before “{title}”. Continue?',
  undoByHand: 'Undo {tool} by hand: {reason}',
  finishByHand: 'Finish by hand: {goal}',
  restored:
    'The database was restored, moved or promoted ({changes}). What this run did after the last backup may be missing here. Check outside what has really happened before you let it go on.',
  document: 'This run’s document cannot be run by this version of Interlock: {problems}',
  'which.unlisted': '{said} is not in the list for {argument} of {tool}. Which one is meant?',
  'which.several':
    '{said} may mean {total} entries of the list for {argument} of {tool}. Which one is meant?',
  'which.found': '{tool} found {total} entries, and {argument} needs one. Which one is meant?',
  'which.findsNothing': '{tool} finds nothing with {asked}, and {argument} needs one. Which one is meant?',
  'which.finds': '{tool} finds {total} entries with {asked}, and {argument} needs one. Which one is meant?',
  'refused.value': '{tool} did not accept {argument}: {reason} What should it be?',
  'refused.this': '{tool} did not accept {argument} ({value}): {reason} What should it be?',
})
