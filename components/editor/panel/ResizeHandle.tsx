'use client'
import type { KeyboardEvent, PointerEvent } from 'react'
import { cx } from '../../ui/cx'

type Props = { label: string; edge: 'left' | 'top'; size: number; onResize: (size: number) => void }

const STEP = 24

/** The movable edge of a panel: dragged, or moved by the arrow keys. */
export function ResizeHandle({ label, edge, size, onResize }: Props) {
  const upright = edge === 'left'
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const start = upright ? event.clientX : event.clientY
    const onMove = (move: globalThis.PointerEvent) =>
      onResize(size + start - (upright ? move.clientX : move.clientY))
    handle.addEventListener('pointermove', onMove)
    const end = () => handle.removeEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [more, less] = upright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    if (event.key === more) onResize(size + STEP)
    else if (event.key === less) onResize(size - STEP)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be a splitter one moves
    <div
      role="separator"
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className={cx(
        'absolute z-10 touch-none hover:bg-accent-edge focus-visible:bg-accent-edge',
        upright ? '-left-1 h-full w-2 cursor-col-resize' : '-top-1 h-2 w-full cursor-row-resize',
      )}
    />
  )
}
