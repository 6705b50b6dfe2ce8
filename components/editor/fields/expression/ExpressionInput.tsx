'use client'
import { useTranslations } from 'next-intl'
import { type Ref, useCallback, useMemo } from 'react'
import { CodeEditor, type CodeHandle } from '../../../ui/CodeEditor'
import type { FieldIds } from '../../../ui/Field'
import type { CodeCursor } from '../../../ui/useCodeView'
import { useEditor, useEditorStore } from '../../store/EditorContext'
import type { Offer } from './completeExpression'
import { type ExpressionMode, expressionExtensions } from './expressionExtensions'
import type { Range } from './faultRange'
import { readablesFor } from './readablesFor'
import { typeKey } from './typeKey'
import { understood } from './understood'

export type ExpressionInputProps = Partial<FieldIds> & {
  'aria-label'?: string
  nodeId: string
  /** Where the text stands: within its node, or `tools[…]` within the document. */
  path: string
  mode: ExpressionMode
  value: string
  placeholder?: string
  size?: 'field' | 'large'
  fault?: Range | null
  /** See `CodeViewProps`. */
  cursor?: () => CodeCursor | null
  className?: string
  onChange: (value: string) => void
  ref?: Ref<CodeHandle>
}

/** CEL, or words with CEL in them, with colours and completion over everything that can be read at this place. */
export function ExpressionInput({ nodeId, path, mode, ...rest }: ExpressionInputProps) {
  const t = useTranslations('inspector')
  const store = useEditorStore()
  const readOnly = useEditor((state) => state.readOnly !== null)
  const wordsFor = useOfferWords()
  const readables = useCallback(() => {
    const step = store.getState().nodes.find(({ id }) => id === nodeId)
    return readablesFor(understood(store), step?.data.node.id ?? nodeId, path)
  }, [store, nodeId, path])
  const extensions = useMemo(
    () => expressionExtensions(mode, readables, wordsFor),
    [mode, readables, wordsFor],
  )
  const phrases = useMemo(() => ({ Completions: t('completions') }), [t])
  return (
    <CodeEditor
      {...rest}
      readOnly={readOnly}
      mono={mode === 'expression'}
      extensions={extensions}
      phrases={phrases}
    />
  )
}

function useOfferWords(): (offer: Offer) => string {
  const t = useTranslations('inspector')
  return useCallback(
    ({ kind, label, readable }: Offer) => {
      if (kind === 'function') return t.has(`function.${label}`) ? t(`function.${label}`) : ''
      if (!readable) return ''
      const type = t(`type.${typeKey(readable.schema)}`)
      return readable.guard === null ? type : t('maybe', { type })
    },
    [t],
  )
}
