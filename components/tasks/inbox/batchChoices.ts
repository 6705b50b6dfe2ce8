import type { TaskItem } from '@/lib/api/tasks'

/** Choices that mean the same on every card and need nothing else to be said. */
const WITHOUT_MORE = [
  'continue',
  'approve',
  'reject',
  'not_happened',
  'roll_back',
  'void',
  'hand_over',
  'done',
]

/** What can be decided on all of these cards at once: what each of them offers, in a fixed order. Forms and values are asked for card by card. */
export function batchChoices(tasks: readonly TaskItem[]): string[] {
  return WITHOUT_MORE.filter((choice) =>
    tasks.every(
      ({ status, choices, context }) =>
        status === 'open' && choices.some((one) => one.choice === choice) && !needsForm(choice, context.form),
    ),
  )
}

function needsForm(choice: string, form: unknown): boolean {
  return (choice === 'approve' || choice === 'reject') && form !== undefined && form !== null
}
