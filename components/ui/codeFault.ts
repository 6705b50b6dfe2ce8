import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** Where something is wrong, in UTF-16 units from the beginning of the text. */
export type CodeRange = { from: number; to: number }

export const setFault = StateEffect.define<CodeRange | null>()

const mark = Decoration.mark({ class: 'cm-fault' })

/** Underlines one range; it moves with the text until the next check says where it is. */
export const faultField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes)
    for (const effect of transaction.effects)
      if (effect.is(setFault)) next = marksAt(effect.value, transaction.newDoc.length)
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

function marksAt(range: CodeRange | null, length: number): DecorationSet {
  if (!range) return Decoration.none
  const to = Math.min(range.to, length)
  const from = Math.min(range.from, Math.max(0, to - 1))
  return from < to ? Decoration.set(mark.range(from, to)) : Decoration.none
}
