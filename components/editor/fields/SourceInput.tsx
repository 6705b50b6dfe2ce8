'use client'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { CodeHandle } from '../../ui/CodeEditor'
import type { FieldIds } from '../../ui/Field'
import { Textarea } from '../../ui/Textarea'
import type { CodeCursor } from '../../ui/useCodeView'
import { useEditor } from '../store/EditorContext'
import { ExpandButton } from './ExpandButton'
import { ExpandedSource } from './ExpandedSource'
import type { ExpressionInputProps } from './expression/ExpressionInput'
import { useFault } from './expression/useFault'
import { References } from './References'

type Props = Partial<FieldIds> & {
  nodeId: string
  /** Where the text stands; see `ExpressionInput`. */
  path: string
  /** What the field is called, for the large view. */
  label: string
  mode: 'text' | 'expression'
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

// the code editor and the expression language are not needed before a field is shown
const ExpressionInput = lazy(async () => ({
  default: (await import('./expression/ExpressionInput')).ExpressionInput,
}))
const ExpressionPreview = lazy(async () => ({
  default: (await import('./expression/ExpressionPreview')).ExpressionPreview,
}))

/** Words with `{{ }}` in them, or one expression: with completion, a preview on the last run's data, and a large view for long ones. */
export function SourceInput({ label, ...props }: Props) {
  const { nodeId, path, mode, value, onChange } = props
  const code = useRef<CodeHandle>(null)
  const cursor = useRef<CodeCursor>(null)
  const [expanded, setExpanded] = useState(false)
  const inner: ExpressionInputProps = { ...props, fault: useFault(path, value, mode) }
  return (
    <div className="group/source flex min-w-0 flex-col gap-1">
      <div className="relative">
        <Suspense fallback={<PlainSource {...props} cursor={cursor} />}>
          <ExpressionInput {...inner} ref={code} cursor={() => cursor.current} className="pr-14" />
        </Suspense>
        <div className="absolute top-1 right-1 flex">
          {nodeId !== '' && (
            <References
              nodeId={nodeId}
              onInsert={(source) => code.current?.insert(mode === 'text' ? `{{ ${source} }}` : source)}
            />
          )}
          <ExpandButton field={label} onClick={() => setExpanded(true)} />
        </div>
      </div>
      <Suspense fallback={null}>
        <ExpressionPreview nodeId={nodeId} path={path} mode={mode} source={value} />
      </Suspense>
      {expanded && (
        <ExpandedSource title={label} onClose={() => setExpanded(false)}>
          <Suspense fallback={null}>
            <ExpressionInput
              nodeId={nodeId}
              path={path}
              mode={mode}
              value={value}
              fault={inner.fault ?? null}
              onChange={onChange}
              aria-label={label}
              size="large"
            />
            <ExpressionPreview nodeId={nodeId} path={path} mode={mode} source={value} large />
          </Suspense>
        </ExpandedSource>
      )}
    </div>
  )
}

/** The field while its editor is on its way. Whoever writes in it by then goes on in the editor, at the same place. */
function PlainSource({
  value,
  mode,
  placeholder,
  cursor,
  nodeId: _node,
  path: _path,
  onChange,
  ...ids
}: Omit<Props, 'label'> & { cursor: RefObject<CodeCursor | null> }) {
  const readOnly = useEditor((state) => state.readOnly !== null)
  const text = useRef<HTMLTextAreaElement>(null)
  // a layout effect ends before its elements are taken away, so the focus is still there to be asked about
  useLayoutEffect(() => {
    const field = text.current
    return () => {
      cursor.current = field !== null && document.activeElement === field ? cursorOf(field) : null
    }
  }, [cursor])
  return (
    <Textarea
      {...ids}
      ref={text}
      readOnly={readOnly}
      rows={1}
      mono={mode === 'expression'}
      className="min-h-8! pr-14"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
}

function cursorOf({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): CodeCursor {
  const backward = selectionDirection === 'backward'
  return {
    anchor: backward ? selectionEnd : selectionStart,
    head: backward ? selectionStart : selectionEnd,
  }
}
