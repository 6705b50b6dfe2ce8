import type { ReactNode } from 'react'
import type { ButtonProps } from './Button'
import { cx } from './cx'
import { Tooltip } from './Tooltip'

type Props = Omit<ButtonProps, 'children' | 'variant' | 'busy'> & {
  /** Spoken name and tooltip: an icon never stands alone. */
  label: string
  icon: ReactNode
  /** Key hint shown beside the label. */
  hint?: string
}

export function IconButton({ label, icon, hint, size = 'md', className, ...rest }: Props) {
  return (
    <Tooltip text={label} {...(hint ? { hint } : {})}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-100 hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-50',
          size === 'sm' ? 'size-6' : 'size-8',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
