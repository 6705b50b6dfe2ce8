'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Field } from '../../ui/Field'
import { JsonField } from '../../ui/JsonField'
import { ChoiceFrame } from '../ChoiceFrame'
import type { ChoiceProps } from './choiceProps'

/** Tries again, with the arguments as they were or edited; the server checks them against the tool's schema. */
export function ContinueChoice({ task, state, compact, note }: ChoiceProps & { note: { note?: string } }) {
  const t = useTranslations('tasks')
  const [editing, setEditing] = useState(false)
  const [args, setArgs] = useState<Json | undefined>(task.pendingCall?.args)
  const [valid, setValid] = useState(true)
  const [anew, setAnew] = useState(false)
  const edited =
    editing && task.pendingCall !== null && JSON.stringify(args) !== JSON.stringify(task.pendingCall.args)
  const tool = task.pendingCall?.tool
  return (
    <ChoiceFrame
      {...{ state, compact }}
      choice="continue"
      variant="primary"
      label={task.node ? t('choice.continue', { node: task.node.title }) : t('choice.continueRun')}
      what={tool ? t('what.continueCall', { tool }) : t('what.continue')}
      disabled={editing && (!valid || !isJsonObject(args))}
      onChoose={() =>
        state.decide({
          choice: 'continue',
          ...(edited && isJsonObject(args) ? { args } : {}),
          ...(anew ? { mode: 'reset' } : {}),
          ...note,
        })
      }
    >
      {task.pendingCall && !editing && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            {t('editArguments')}
          </Button>
        </div>
      )}
      {task.pendingCall && editing && (
        <Field label={t('argumentsOf', { tool: task.pendingCall.tool })} hint={t('argumentsHint')}>
          {(ids) => <JsonField {...ids} value={args} rows={6} onChange={setArgs} onValidity={setValid} />}
        </Field>
      )}
      {task.hasTurns && (
        <Checkbox checked={anew} onCheckedChange={setAnew} label={t('startAnew')} hint={t('startAnewHint')} />
      )}
    </ChoiceFrame>
  )
}
