import { cx } from './cx'

type Props = {
  label: string
  value: number
  /** Null where nobody has said how much there is in all. */
  max: number | null
  className?: string
}

/** How far something is, in the colour of the lamp around it. */
export function ProgressBar({ label, value, max, className }: Props) {
  return (
    <progress
      aria-label={label}
      // a value without a whole would be drawn as all of it
      {...(max === null ? {} : { value, max })}
      className={cx('progress-bar', className)}
    />
  )
}
