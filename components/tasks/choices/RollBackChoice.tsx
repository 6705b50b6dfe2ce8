'use client'
import { useTranslations } from 'next-intl'
import { Checkbox } from '../../ui/Checkbox'
import { ChoiceFrame } from '../ChoiceFrame'
import { UndoPreview } from '../UndoPreview'
import type { ChoiceProps } from './choiceProps'
import { useRollBack } from './useRollBack'

/** Undoes all or some effects. Destructive undos wait for a tick that names them; what nobody can undo becomes a to-do. */
export function RollBackChoice({ task, state, compact, note }: ChoiceProps & { note: { note?: string } }) {
  const t = useTranslations('tasks')
  const { standing, bound, toConfirm, undone, byHand, ...plan } = useRollBack(task)
  const label = () => {
    if (undone > 0) return t('choice.rollBack', { count: undone })
    return byHand > 0 ? t('choice.rollBackByHand', { count: byHand }) : t('choice.rollBackNothing')
  }
  const calls = toConfirm.map(({ cleanup, tool }) => cleanup.undo?.tool ?? tool).join(', ')
  return (
    <ChoiceFrame
      {...{ state, compact }}
      choice="roll_back"
      label={label()}
      what={t('what.rollBack', { undone, byHand })}
      disabled={!plan.ready}
      onChoose={() => state.decide({ ...plan.decision, ...note })}
    >
      {standing.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {standing.map((effect) => (
            <li key={effect.key} className="min-w-0">
              {standing.length > 1 ? (
                <Checkbox
                  checked={plan.isChosen(effect.key)}
                  onCheckedChange={() => plan.toggle(effect.key)}
                  label={<UndoPreview effect={effect} />}
                />
              ) : (
                <UndoPreview effect={effect} />
              )}
            </li>
          ))}
        </ul>
      )}
      {bound && standing.length > 1 && <p className="text-xs text-muted">{t('boundEffects')}</p>}
      {toConfirm.length > 0 && (
        <div className="lamp-failed rounded-card border border-lamp-edge bg-lamp-soft p-2">
          <Checkbox
            checked={plan.confirmed}
            onCheckedChange={plan.setConfirmed}
            label={t('confirmDestructive', { calls })}
          />
        </div>
      )}
    </ChoiceFrame>
  )
}
