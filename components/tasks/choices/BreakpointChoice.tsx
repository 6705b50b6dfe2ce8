'use client'
import { useTranslations } from 'next-intl'
import { ChoiceFrame } from '../ChoiceFrame'
import type { ChoiceProps } from './choiceProps'

/** Goes on from a breakpoint, or ends the test there. */
export function BreakpointChoice({
  choice,
  state,
  compact,
  note,
}: ChoiceProps & { note: { note?: string } }) {
  const t = useTranslations('tasks')
  const name = choice.choice === 'stop' ? 'stop' : 'goOn'
  return (
    <ChoiceFrame
      {...{ state, compact }}
      {...(name === 'goOn' ? { variant: 'primary' as const } : {})}
      choice={choice.choice}
      label={t(`choice.${name}`)}
      what={t(`what.${name}`)}
      onChoose={() => state.decide({ choice: choice.choice, ...note })}
    />
  )
}
