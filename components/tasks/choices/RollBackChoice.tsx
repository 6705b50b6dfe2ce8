'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TaskEffect } from '@/lib/client/apiShapes'
import { Checkbox } from '../../ui/Checkbox'
import { ChoiceFrame } from '../ChoiceFrame'
import { isUndoable } from '../isUndoable'
import { UndoPreview } from '../UndoPreview'
import type { ChoiceProps } from './choiceProps'

/** Undoes all or some effects. Destructive undos wait for a tick that names them; what nobody can undo becomes a to-do. */
export function RollBackChoice({ task, state, compact, note }: ChoiceProps & { note: { note?: string } }) {
  const t = useTranslations('tasks')
  const standing = task.effects.filter(isStanding)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [confirmed, setConfirmed] = useState(false)
  const chosen = standing.filter(({ key }) => !left.has(key))
  const undone = chosen.filter(isUndoable)
  const byHand = chosen.filter(({ cleanup }) => cleanup.kind === 'manual')
  const toConfirm = chosen.filter(({ cleanup }) => cleanup.kind === 'confirm')
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
    setConfirmed(false)
  }
  const label =
    undone.length > 0
      ? t('choice.rollBack', { count: undone.length })
      : byHand.length > 0
        ? t('choice.rollBackByHand', { count: byHand.length })
        : t('choice.rollBackNothing')
  return (
    <ChoiceFrame
      {...{ state, compact, label }}
      choice="roll_back"
      what={t('what.rollBack', { undone: undone.length, byHand: byHand.length })}
      disabled={(toConfirm.length > 0 && !confirmed) || (standing.length > 0 && chosen.length === 0)}
      onChoose={() =>
        state.decide({
          choice: 'roll_back',
          ...(chosen.length < standing.length ? { effects: chosen.map(({ key }) => key) } : {}),
          ...(toConfirm.length > 0 ? { confirm: toConfirm.map(({ key }) => key) } : {}),
          ...note,
        })
      }
    >
      {standing.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {standing.map((effect) => (
            <li key={effect.key} className="min-w-0">
              {standing.length > 1 ? (
                <Checkbox
                  checked={!left.has(effect.key)}
                  onCheckedChange={() => toggle(effect.key)}
                  label={<UndoPreview effect={effect} />}
                />
              ) : (
                <UndoPreview effect={effect} />
              )}
            </li>
          ))}
        </ul>
      )}
      {toConfirm.length > 0 && (
        <div className="lamp-failed rounded-card border border-lamp-edge bg-lamp-soft p-2">
          <Checkbox
            checked={confirmed}
            onCheckedChange={setConfirmed}
            label={t('confirmDestructive', {
              calls: toConfirm.map(({ cleanup, tool }) => cleanup.undo?.tool ?? tool).join(', '),
            })}
          />
        </div>
      )}
    </ChoiceFrame>
  )
}

function isStanding({ state, cleanup }: TaskEffect): boolean {
  return cleanup.kind !== 'nothing' && state !== 'rolled_back' && state !== 'orphaned'
}
