'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Textarea } from '../../ui/Textarea'
import { ChoiceFrame } from '../ChoiceFrame'
import type { ChoiceProps } from './choiceProps'

type Candidate = { label: string; value: Json }

/** Candidates of a clarification: plain values, or `{label, value}`. */
function candidatesOf(candidates: Json | undefined): Candidate[] {
  if (!Array.isArray(candidates)) return []
  return candidates.map((item) => {
    if (!isJsonObject(item)) return { label: String(item), value: item }
    const label = item.label ?? item.name ?? item.title ?? item.value
    return { label: typeof label === 'string' ? label : JSON.stringify(item), value: item.value ?? item }
  })
}

/** The answer to a clarification: one of the candidates, or free text. */
export function AnswerChoice({ task, state, compact, note }: ChoiceProps & { note: { note?: string } }) {
  const t = useTranslations('tasks')
  const [text, setText] = useState('')
  const answer = (value: Json) => state.decide({ choice: 'answer', value, ...note })
  const candidates = candidatesOf(task.context.candidates)
  return (
    <ChoiceFrame
      {...{ state, compact }}
      choice="answer"
      variant="primary"
      label={t('choice.answer')}
      what={candidates.length > 0 ? t('what.answerCandidates') : t('what.answer')}
      disabled={text.trim() === ''}
      onChoose={() => answer(text.trim())}
    >
      {candidates.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {candidates.map(({ label, value }) => (
            <Button
              key={label}
              disabled={state.busy !== null}
              onClick={() => answer(value)}
              className="h-auto min-h-8 py-1 whitespace-normal!"
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <Field label={t('yourAnswer')}>
        {(ids) => (
          <Textarea {...ids} value={text} rows={2} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
    </ChoiceFrame>
  )
}
