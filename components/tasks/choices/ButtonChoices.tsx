'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fieldErrors } from '@/lib/client/fieldErrors'
import { isJsonObject, type JsonObject } from '@/lib/graph/json'
import type { Choice } from '@/lib/run/task'
import { useErrorText } from '../../shell/useErrorText'
import { useProblemWords } from '../../shell/useProblemWords'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { SchemaForm } from '../../ui/SchemaForm'
import { schemaDefaults } from '../../ui/schemaDefaults'
import type { ChoiceProps } from './choiceProps'

type Props = Omit<ChoiceProps, 'choice'> & { choices: Choice[]; note: { note?: string } }

/** Approvals and the author's own buttons, over one form where the author asked for one. */
export function ButtonChoices({ task, choices, state, note }: Props) {
  const t = useTranslations('tasks')
  const errorText = useErrorText()
  const schema = isJsonObject(task.context.form) ? task.context.form : null
  const [form, setForm] = useState<JsonObject>(() => (schema ? schemaDefaults(schema) : {}))
  const failure = choices.some(({ choice }) => choice === state.failure?.choice)
    ? state.failure?.error
    : undefined
  const problemWords = useProblemWords()
  const wordsOf = ({ choice, label }: Choice) => {
    if (label) return label
    if (choice === 'approve' || choice === 'reject') return t(`choice.${choice}`)
    return choice
  }
  return (
    <li className="flex flex-col gap-3 border-t border-line px-4 py-3 first:border-t-0">
      {schema && (
        <SchemaForm
          schema={schema}
          value={form}
          onChange={setForm}
          errors={fieldErrors(failure?.problems ?? [], problemWords, '/form')}
        />
      )}
      {failure && <Notice tone="error">{errorText(failure)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {choices.map((choice, index) => (
          <Button
            key={choice.choice}
            variant={index === 0 ? 'primary' : 'secondary'}
            busy={state.busy === choice.choice}
            disabled={state.busy !== null}
            onClick={() => state.decide({ choice: choice.choice, ...(schema ? { form } : {}), ...note })}
            className="h-auto min-h-8 py-1 whitespace-normal!"
          >
            {wordsOf(choice)}
          </Button>
        ))}
      </div>
    </li>
  )
}
