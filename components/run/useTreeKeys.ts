'use client'
import type { KeyboardEvent } from 'react'
import type { SpanRow } from './flattenSpans'

type Tree = {
  rows: SpanRow[]
  selected: string
  folded: ReadonlySet<string>
  select: (id: string) => void
  fold: (id: string) => void
}

/** Arrow keys of a tree: up and down through what is visible, left and right fold, unfold and step between levels. */
export function useTreeKeys({ rows, selected, folded, select, fold }: Tree): (event: KeyboardEvent) => void {
  return (event) => {
    const at = rows.findIndex(({ span }) => span.id === selected)
    const row = rows[at]
    if (!row) return
    const open = row.span.children.length > 0 && !folded.has(row.span.id)
    const go = (target: SpanRow | undefined) => {
      if (target) select(target.span.id)
    }
    switch (event.key) {
      case 'ArrowDown':
        go(rows[at + 1])
        break
      case 'ArrowUp':
        go(rows[at - 1])
        break
      case 'Home':
        go(rows[0])
        break
      case 'End':
        go(rows.at(-1))
        break
      case 'ArrowRight':
        if (open) go(rows[at + 1])
        else if (row.span.children.length > 0) fold(row.span.id)
        break
      case 'ArrowLeft':
        if (open) fold(row.span.id)
        else go(rows.find(({ span }) => span.id === row.parent?.id))
        break
      default:
        return
    }
    event.preventDefault()
  }
}
