'use client'
import {
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder as placeholderText, tooltips } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type CodeRange, faultField, setFault } from './codeFault'
import { codeTheme } from './codeTheme'
import { cx } from './cx'
import type { FieldIds } from './Field'
import { useNonce } from './NonceProvider'

/** Writes at the cursor, over what is selected, and goes on typing there. */
export type CodeHandle = { insert: (text: string) => void }

type Props = Partial<FieldIds> & {
  /** What the text box is called where no `Field` label names it. */
  'aria-label'?: string
  value: string
  onChange: (value: string) => void
  /** Highlighting, completion and the like; a new array is taken over without losing the cursor. */
  extensions: Extension[]
  placeholder?: string
  mono?: boolean
  size?: 'field' | 'large'
  fault?: CodeRange | null
  readOnly?: boolean
  /** Words of the editor's own messages, by their English. */
  phrases: { [english: string]: string }
  className?: string
  ref?: Ref<CodeHandle>
}

/** Mod-Enter starts a run; here it would break the line. */
const plainKeymap = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

const fromOutside = Annotation.define<boolean>()

/**
 * A text box for short pieces of code: brackets close, undo is its own while one types. Tab leaves it, Escape closes its list of completions. The text
 * belongs to the caller; `value` is written into the box when it differs from what stands there.
 */
export function CodeEditor({ ref, className, size = 'field', mono = true, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const view = useCodeView(box, props)
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const current = view.current
      if (!current) return
      current.dispatch(current.state.replaceSelection(text), { userEvent: 'input.paste' })
      current.focus()
    },
  }))
  return (
    <div
      ref={box}
      data-invalid={props['aria-invalid'] ? true : undefined}
      className={cx(
        'code-editor w-full min-w-0 rounded-control border border-line-strong bg-surface transition-colors duration-100 hover:border-faint focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent-ink data-invalid:border-danger-ink',
        size === 'large' ? 'min-h-64' : 'max-h-80 overflow-y-auto',
        mono ? 'font-mono' : 'font-sans',
        className,
      )}
    />
  )
}

type ViewProps = Omit<Props, 'ref' | 'className' | 'size' | 'mono'>

function useCodeView(box: React.RefObject<HTMLDivElement | null>, props: ViewProps) {
  const { value, onChange, extensions, fault = null, phrases, placeholder } = props
  const nonce = useNonce()
  const view = useRef<EditorView | null>(null)
  const changed = useRef(onChange)
  changed.current = onChange
  const parts = useRef({ extensions: new Compartment(), attributes: new Compartment() })
  const attributes = attributesOf(props)
  const attributeKey = JSON.stringify(attributes)

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; the effects below carry every later change into it
  useEffect(() => {
    const parent = box.current
    if (!parent) return
    const created = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        extensions: [
          ...baseExtensions(parent, nonce),
          EditorState.phrases.of(phrases),
          placeholderText(placeholder ?? ''),
          parts.current.extensions.of(extensions),
          parts.current.attributes.of(access(attributes)),
          EditorView.updateListener.of((update) => {
            const own = update.transactions.some((one) => one.docChanged && !one.annotation(fromOutside))
            if (own) changed.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = created
    // before anything around it: a dialog would close itself and leave the list
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !created.hasFocus || !closeCompletion(created)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      created.destroy()
      view.current = null
    }
  }, [])
  useEffect(() => {
    const current = view.current
    const text = current?.state.doc.toString()
    if (!current || text === undefined || text === value) return
    current.dispatch({
      changes: { from: 0, to: text.length, insert: value },
      annotations: fromOutside.of(true),
    })
  }, [value])
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.extensions.reconfigure(extensions) })
  }, [extensions])
  useEffect(() => {
    view.current?.dispatch({
      effects: parts.current.attributes.reconfigure(access(JSON.parse(attributeKey))),
    })
  }, [attributeKey])
  const from = fault?.from ?? -1
  const to = fault?.to ?? -1
  useEffect(() => {
    view.current?.dispatch({ effects: setFault.of(from < 0 ? null : { from, to }) })
  }, [from, to])
  return view
}

function baseExtensions(parent: HTMLElement, nonce: string | undefined): Extension[] {
  return [
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    codeTheme,
    faultField,
    // a list inside a dialog must be part of it: what lies outside of a modal dialog cannot be clicked
    tooltips({ position: 'fixed', parent: parent.closest<HTMLElement>('[role="dialog"]') ?? document.body }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...plainKeymap]),
  ]
}

function access(attributes: { [name: string]: string }): Extension {
  return [EditorView.contentAttributes.of(attributes), EditorState.readOnly.of('aria-readonly' in attributes)]
}

function attributesOf(props: ViewProps): { [name: string]: string } {
  const { id } = props
  const label = props['aria-label']
  const named: { [name: string]: string } =
    label === undefined ? (id ? { 'aria-labelledby': `${id}-label` } : {}) : { 'aria-label': label }
  return {
    ...named,
    ...(id ? { id } : {}),
    ...(props['aria-describedby'] ? { 'aria-describedby': props['aria-describedby'] } : {}),
    ...(props['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
    ...(props['aria-required'] ? { 'aria-required': 'true' } : {}),
    ...(props.readOnly ? { 'aria-readonly': 'true', contenteditable: 'false', tabindex: '0' } : {}),
    spellcheck: 'false',
  }
}
