import { EditorView } from '@codemirror/view'

/** The look of a field and of what floats above it, from the same variables as everything else. */
export const codeTheme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '20px' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--ink)', minHeight: '30px' },
  '.cm-line': { padding: '0 8px' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent-edge)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--danger-ink)' },
  '.cm-fault': {
    textDecoration: 'underline wavy var(--danger-ink)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.code-root': { color: 'var(--accent-ink)' },
  '.code-function, .code-keyword': { color: 'var(--json-boolean)' },
  '.code-number': { color: 'var(--json-number)' },
  '.code-string': { color: 'var(--json-string)' },
  '.code-code': { fontFamily: 'var(--font-mono)', backgroundColor: 'var(--sunken)', borderRadius: '3px' },
  '.code-brace': { color: 'var(--faint)' },
  '.cm-tooltip': {
    zIndex: '60',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow)',
    color: 'var(--ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    fontSize: '12px',
    minWidth: '220px',
    maxWidth: 'min(420px, 90vw)',
    maxHeight: '240px',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '12px',
    padding: '3px 6px',
    borderRadius: '6px',
    lineHeight: '18px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionLabel': { flex: '1', overflowWrap: 'anywhere', whiteSpace: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent-ink)', fontWeight: '600' },
  '.cm-completionDetail': {
    marginLeft: '0',
    fontStyle: 'normal',
    fontFamily: 'var(--font-sans)',
    fontSize: '11px',
    color: 'var(--faint)',
    whiteSpace: 'nowrap',
  },
})
