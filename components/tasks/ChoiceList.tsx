'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TaskCard } from '@/lib/api/tasks'
import { BUILT_IN_CHOICES, ChoiceRow } from './ChoiceRow'
import { ButtonChoices } from './choices/ButtonChoices'
import { NoteField } from './NoteField'
import type { DecisionState } from './useDecision'

type Props = { task: TaskCard; state: DecisionState; compact: boolean }

/** What each choice would do, and its button. One note goes with whichever is taken. */
export function ChoiceList({ task, state, compact }: Props) {
  const t = useTranslations('tasks')
  const [text, setText] = useState('')
  const note = text.trim() === '' ? {} : { note: text.trim() }
  const buttons = task.choices.filter(({ choice }) => !BUILT_IN_CHOICES.has(choice))
  return (
    <>
      <ul aria-label={t('choices')} className="flex flex-col">
        {buttons.length > 0 && <ButtonChoices {...{ task, state, compact, note }} choices={buttons} />}
        {task.choices.map((choice) => (
          <ChoiceRow key={choice.choice} {...{ task, choice, state, compact, note }} />
        ))}
      </ul>
      <div className="border-t border-line px-4 py-3">
        <NoteField label={t('note')} value={text} onChange={setText} />
      </div>
    </>
  )
}
