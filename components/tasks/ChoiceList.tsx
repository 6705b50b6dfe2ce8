'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { TaskCard } from '@/lib/client/apiShapes'
import type { Choice } from '@/lib/run/task'
import { Field } from '../ui/Field'
import { Textarea } from '../ui/Textarea'
import { ChoiceFrame } from './ChoiceFrame'
import { AnswerChoice } from './choices/AnswerChoice'
import { ButtonChoices } from './choices/ButtonChoices'
import { ContinueChoice } from './choices/ContinueChoice'
import { ExtendChoice } from './choices/ExtendChoice'
import { HandOverChoice } from './choices/HandOverChoice'
import { RollBackChoice } from './choices/RollBackChoice'
import { ValueChoice } from './choices/ValueChoice'
import type { DecisionState } from './useDecision'

/** Choices with a form or a preview of their own; every other one is a button of the author's. */
const BUILT_IN = new Set([
  'continue',
  'skip',
  'roll_back',
  'void',
  'hand_over',
  'happened',
  'not_happened',
  'answer',
  'extend',
  'done',
])

type Props = { task: TaskCard; state: DecisionState; compact: boolean }

/** What each choice would do, and its button. One note goes with whichever is taken. */
export function ChoiceList({ task, state, compact }: Props) {
  const t = useTranslations('tasks')
  const [text, setText] = useState('')
  const note = text.trim() === '' ? {} : { note: text.trim() }
  const buttons = task.choices.filter(({ choice }) => !BUILT_IN.has(choice))
  const kept = task.effects.filter(({ state: now }) => now !== 'rolled_back').length
  const plain = (choice: Choice, label: string, what: string) => (
    <ChoiceFrame
      key={choice.choice}
      {...{ state, compact, label, what }}
      choice={choice.choice}
      onChoose={() => state.decide({ choice: choice.choice, ...note })}
    />
  )
  const row = (choice: Choice): ReactNode => {
    const props = { key: choice.choice, task, choice, state, compact, note }
    const { key, ...rest } = props
    switch (choice.choice) {
      case 'continue':
        return <ContinueChoice key={key} {...rest} />
      case 'skip':
      case 'happened':
        return <ValueChoice key={key} {...rest} name={choice.choice} />
      case 'roll_back':
        return <RollBackChoice key={key} {...rest} />
      case 'hand_over':
        return <HandOverChoice key={key} {...rest} />
      case 'answer':
        return <AnswerChoice key={key} {...rest} />
      case 'extend':
        return <ExtendChoice key={key} {...rest} />
      case 'void':
        return plain(
          choice,
          kept > 0 ? t('choice.void') : t('choice.voidNothing'),
          t('what.void', { count: kept }),
        )
      case 'not_happened':
        return plain(choice, t('choice.notHappened'), t('what.notHappened'))
      case 'done':
        return plain(choice, t('choice.done'), t('what.done'))
      default:
        return null
    }
  }
  return (
    <>
      <ul aria-label={t('choices')} className="flex flex-col">
        {buttons.length > 0 && <ButtonChoices {...{ task, state, compact, note }} choices={buttons} />}
        {task.choices.map(row)}
      </ul>
      <div className="border-t border-line px-4 py-3">
        <Field label={t('note')}>
          {(ids) => (
            <Textarea
              {...ids}
              rows={1}
              className="min-h-8!"
              maxLength={5000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </div>
    </>
  )
}
