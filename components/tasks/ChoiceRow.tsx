'use client'
import { useTranslations } from 'next-intl'
import { ChoiceFrame } from './ChoiceFrame'
import { AnswerChoice } from './choices/AnswerChoice'
import { BreakpointChoice } from './choices/BreakpointChoice'
import { ContinueChoice } from './choices/ContinueChoice'
import type { ChoiceProps } from './choices/choiceProps'
import { ExtendChoice } from './choices/ExtendChoice'
import { HandOverChoice } from './choices/HandOverChoice'
import { RollBackChoice } from './choices/RollBackChoice'
import { ValueChoice } from './choices/ValueChoice'

/** Choices with words, a preview or a form of their own; every other one is a button of the author's. */
export const BUILT_IN_CHOICES: ReadonlySet<string> = new Set([
  ...['continue', 'skip', 'roll_back', 'void', 'hand_over'],
  ...['happened', 'not_happened', 'answer', 'extend', 'done', 'stop'],
])

/** The row of one built-in choice; nothing for any other. */
export function ChoiceRow(props: ChoiceProps & { note: { note?: string } }) {
  const t = useTranslations('tasks')
  const { task, choice, state, compact, note } = props
  const kept = task.effects.filter(({ state: now }) => now !== 'rolled_back' && now !== 'failed').length
  const plain = (label: string, what: string) => (
    <ChoiceFrame
      {...{ state, compact, label, what }}
      choice={choice.choice}
      onChoose={() => state.decide({ choice: choice.choice, ...note })}
    />
  )
  if (task.kind === 'breakpoint') return <BreakpointChoice {...props} />
  switch (choice.choice) {
    case 'continue':
      return <ContinueChoice {...props} />
    case 'skip':
    case 'happened':
      return <ValueChoice {...props} name={choice.choice} />
    case 'roll_back':
      return <RollBackChoice {...props} />
    case 'hand_over':
      return <HandOverChoice {...props} />
    case 'answer':
      return <AnswerChoice {...props} />
    case 'extend':
      return <ExtendChoice {...props} />
    case 'void':
      return plain(kept > 0 ? t('choice.void') : t('choice.voidNothing'), t('what.void', { count: kept }))
    case 'not_happened':
      return plain(t('choice.notHappened'), t('what.notHappened'))
    case 'done':
      return plain(t('choice.done'), t('what.done'))
    default:
      return null
  }
}
