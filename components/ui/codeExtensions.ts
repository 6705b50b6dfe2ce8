import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, tooltips } from '@codemirror/view'
import { faultField } from './codeFault'
import { codeTheme } from './codeTheme'
import type { FieldIds } from './Field'

/** Mod-Enter starts a run; here it would break the line. */
const plainKeymap = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/**
 * What every box of code has: brackets, undo of its own, wrapped lines, the look, and styles that the content policy lets through. Cursor and
 * selection are the browser's own: `drawSelection` brings a rule for whatever has the focus, by which the browser restyles everything inside
 * of `main` whenever that gains or loses it.
 */
export function codeExtensions(parent: HTMLElement, nonce: string | undefined): Extension[] {
  return [
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
    history(),
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

export type CodeAttributes = { [name: string]: string }

/** How the box presents itself to assistive technology; it is a text box that a `Field` labels, or that names itself. */
export function codeAttributes(
  props: Partial<FieldIds> & { 'aria-label'?: string; readOnly?: boolean },
): CodeAttributes {
  const { id } = props
  const label = props['aria-label']
  const named: CodeAttributes =
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

export function codeAccess(attributes: CodeAttributes): Extension {
  return [EditorView.contentAttributes.of(attributes), EditorState.readOnly.of('aria-readonly' in attributes)]
}
