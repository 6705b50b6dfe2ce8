'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { ChoiceFrame } from '../ChoiceFrame'
import type { ChoiceProps } from './choiceProps'

/** Gives the run to a person who finishes it by hand. */
export function HandOverChoice({ state, compact, note }: ChoiceProps & { note: { note?: string } }) {
  const t = useTranslations('tasks')
  const [open, setOpen] = useState(false)
  const [assignee, setAssignee] = useState('')
  const who = assignee.trim()
  return (
    <ChoiceFrame
      {...{ state, compact }}
      choice="hand_over"
      label={
        open ? (who === '' ? t('choice.handOverNow') : t('choice.handOverTo', { who })) : t('choice.handOver')
      }
      what={t('what.handOver')}
      onChoose={() =>
        open
          ? state.decide({ choice: 'hand_over', ...(who === '' ? {} : { assignee: who }), ...note })
          : setOpen(true)
      }
    >
      {open && (
        <Field label={t('assignee')} hint={t('assigneeHint')}>
          {(ids) => (
            <Input
              {...ids}
              value={assignee}
              maxLength={200}
              onChange={(event) => setAssignee(event.target.value)}
            />
          )}
        </Field>
      )}
    </ChoiceFrame>
  )
}
