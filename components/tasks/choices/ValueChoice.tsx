'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Json } from '@/lib/graph/json'
import type { Decision } from '@/lib/run/task'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { JsonField } from '../../ui/JsonField'
import { ChoiceFrame } from '../ChoiceFrame'
import type { ChoiceProps } from './choiceProps'

type Props = ChoiceProps & { name: 'skip' | 'happened'; note: { note?: string } }

/** Choices that need a JSON value in place of a result: skipping a step, or saying what a call answered. */
export function ValueChoice({ task, state, compact, name, note }: Props) {
  const t = useTranslations('tasks')
  const [open, setOpen] = useState(false)
  const [value, setValue] = useState<Json | undefined>(undefined)
  const [valid, setValid] = useState(true)
  const decision = (given: Json): Decision =>
    name === 'skip'
      ? { choice: 'skip', value: given, ...note }
      : { choice: 'happened', result: given, ...note }
  const node = task.node?.title ?? task.pendingCall?.tool ?? task.run.pipelineName
  return (
    <ChoiceFrame
      {...{ state, compact }}
      choice={name}
      label={t(name === 'skip' ? 'choice.skip' : 'choice.happened', { node })}
      what={t(name === 'skip' ? 'what.skip' : 'what.happened')}
      disabled={open && (!valid || value === undefined)}
      onChoose={() => (open && value !== undefined ? state.decide(decision(value)) : setOpen(true))}
    >
      {open && (
        <div className="flex flex-col gap-2">
          <Field label={t(name === 'skip' ? 'skipValue' : 'happenedResult')} hint={t('valueHint')} required>
            {(ids) => <JsonField {...ids} value={value} onChange={setValue} onValidity={setValid} />}
          </Field>
          <div>
            <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
              {t('notThis')}
            </Button>
          </div>
        </div>
      )}
    </ChoiceFrame>
  )
}
