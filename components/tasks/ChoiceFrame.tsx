'use client'
import { type ReactNode, useId } from 'react'
import { FailureNotice } from '../shell/FailureNotice'
import { Button, type ButtonVariant } from '../ui/Button'
import { cx } from '../ui/cx'
import type { DecisionState } from './useDecision'

type Props = {
  state: DecisionState
  choice: string
  /** Words on the button: what happens. */
  label: string
  /** What will have happened afterwards. */
  what: ReactNode
  variant?: ButtonVariant
  disabled?: boolean
  compact: boolean
  onChoose: () => void
  /** What the choice needs from the person. */
  children?: ReactNode
}

/** One choice: what it does on the left, its button on the right, what it needs below. */
export function ChoiceFrame({
  state,
  choice,
  label,
  what,
  variant,
  disabled,
  compact,
  onChoose,
  children,
}: Props) {
  const id = useId()
  const failure = state.failure?.choice === choice ? state.failure.error : null
  return (
    <li className="flex flex-col gap-2 border-t border-line px-4 py-3 first:border-t-0">
      <div
        className={cx('flex gap-3', compact ? 'flex-col-reverse' : 'flex-wrap items-start justify-between')}
      >
        <p id={id} className={cx('min-w-0 text-xs text-muted wrap-anywhere', !compact && 'flex-1 basis-64')}>
          {what}
        </p>
        <Button
          variant={variant ?? 'secondary'}
          aria-describedby={id}
          busy={state.busy === choice}
          disabled={Boolean(disabled) || (state.busy !== null && state.busy !== choice)}
          onClick={onChoose}
          className="h-auto min-h-8 py-1 whitespace-normal!"
        >
          {label}
        </Button>
      </div>
      {children}
      {failure && <FailureNotice failure={failure} />}
    </li>
  )
}
