import { cx } from '../../ui/cx'

type Props = {
  text: string
  /** So many characters have room for sure: none is wider than the font is high. */
  room: number
  /** What the pointer says. */
  title?: string
  className: string
}

/** One line on a card. Only what could be too long is clipped: the browser goes through every clip in every frame, and a card has many lines. */
export function CardText({ text, room, title, className }: Props) {
  return (
    <span className={cx(className, text.length > room ? 'truncate' : 'whitespace-nowrap')} title={title}>
      {text}
    </span>
  )
}
