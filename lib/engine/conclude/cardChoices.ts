import type { Choice, TaskKind } from '../../run/task'

const CHOICES: { [kind in TaskKind]: readonly string[] } = {
  failure: ['continue', 'skip', 'roll_back', 'void', 'hand_over'],
  crash: ['continue', 'roll_back', 'void', 'hand_over'],
  restored: ['continue', 'roll_back', 'void', 'hand_over'],
  conflict: ['continue', 'skip', 'roll_back', 'void', 'hand_over'],
  unknown_outcome: ['happened', 'not_happened', 'roll_back', 'void'],
  budget: ['extend', 'roll_back', 'void', 'hand_over'],
  cancelled: ['roll_back', 'void', 'hand_over'],
  manual: ['done'],
  clarification: ['answer'],
  approval: ['approve', 'reject'],
  breakpoint: ['continue', 'stop'],
}

/** The built-in choices of a card (design §11), in the order they are offered. Skipping needs a failed node that a value could stand for. */
export function cardChoices(kind: TaskKind): Choice[] {
  return CHOICES[kind].map((choice) => ({ choice }))
}
