'use client'
import { closeCompletion } from '@codemirror/autocomplete'
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { EditorView, placeholder as placeholderText } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { codeAccess, codeAttributes, codeExtensions } from './codeExtensions'
import { type CodeRange, setFault } from './codeFault'
import type { FieldIds } from './Field'
import { useNonce } from './NonceProvider'

export type CodeViewProps = Partial<FieldIds> & {
  /** What the text box is called where no `Field` label names it. */
  'aria-label'?: string
  value: string
  onChange: (value: string) => void
  /** Highlighting, completion and the like; a new array is taken over without losing the cursor. */
  extensions: Extension[]
  placeholder?: string
  fault?: CodeRange | null
  readOnly?: boolean
  /** Asked once, when the box is there: where the cursor stands if somebody is writing already, in the field whose place it takes. */
  cursor?: () => CodeCursor | null
  /** Words of the editor's own messages, by their English. */
  phrases: { [english: string]: string }
}

/** Characters from the start of the text; `head` is where the cursor blinks. */
export type CodeCursor = { anchor: number; head: number }

const fromOutside = Annotation.define<boolean>()

/** One editor for the life of the box; later values, extensions, attributes and faults are carried into it. */
export function useCodeView(box: RefObject<HTMLDivElement | null>, props: CodeViewProps) {
  const { value, onChange, extensions, fault = null, phrases, placeholder, id } = props
  const nonce = useNonce()
  const view = useRef<EditorView | null>(null)
  const changed = useRef(onChange)
  changed.current = onChange
  const parts = useRef({ extensions: new Compartment(), attributes: new Compartment() })
  const attributes = codeAttributes(props)

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; the effects below carry every later change into it
  useEffect(() => {
    const parent = box.current
    if (!parent) return
    const own = [
      ...codeExtensions(parent, nonce),
      EditorState.phrases.of(phrases),
      placeholderText(placeholder ?? ''),
      parts.current.extensions.of(extensions),
      parts.current.attributes.of(codeAccess(attributes)),
      listener((text) => changed.current(text)),
    ]
    const created = new EditorView({ parent, state: EditorState.create({ doc: value, extensions: own }) })
    view.current = created
    const cursor = props.cursor?.()
    if (cursor) takeFocus(created, cursor)
    const stop = withOuterKeys(created, id)
    return () => {
      stop()
      created.destroy()
      view.current = null
    }
  }, [])
  useEffect(() => {
    if (view.current) writeInto(view.current, value)
  }, [value])
  useCarried(view, parts.current.extensions, extensions, (next) => next)
  useCarried(view, parts.current.attributes, JSON.stringify(attributes), (next) =>
    codeAccess(JSON.parse(next)),
  )
  const [from, to] = [fault?.from ?? -1, fault?.to ?? -1]
  useEffect(() => {
    view.current?.dispatch({ effects: setFault.of(from < 0 ? null : { from, to }) })
  }, [from, to])
  return view
}

/** Puts another extension in the place of a part whenever its source changes. */
function useCarried<Source>(
  view: RefObject<EditorView | null>,
  part: Compartment,
  source: Source,
  extension: (source: Source) => Extension,
): void {
  const make = useRef(extension)
  make.current = extension
  useEffect(() => {
    view.current?.dispatch({ effects: part.reconfigure(make.current(source)) })
  }, [view, part, source])
}

function listener(tell: (text: string) => void): Extension {
  return EditorView.updateListener.of((update) => {
    const own = update.transactions.some((one) => one.docChanged && !one.annotation(fromOutside))
    if (own) tell(update.state.doc.toString())
  })
}

function takeFocus(view: EditorView, { anchor, head }: CodeCursor): void {
  const within = (place: number) => Math.min(place, view.state.doc.length)
  view.dispatch({ selection: { anchor: within(anchor), head: within(head) } })
  view.focus()
}

/** A value from outside is no step of the box's own undo. */
function writeInto(view: EditorView, value: string): void {
  const { doc } = view.state
  if (doc.toString() === value) return
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: value },
    annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
  })
}

/** Escape closes the list before a dialog around it hears of the key, and a click on the label leads into the box. */
function withOuterKeys(view: EditorView, id: string | undefined): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !view.hasFocus || !closeCompletion(view)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const label = id === undefined ? null : document.getElementById(`${id}-label`)
  const onLabel = () => view.focus()
  window.addEventListener('keydown', onKey, true)
  label?.addEventListener('click', onLabel)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    label?.removeEventListener('click', onLabel)
  }
}
