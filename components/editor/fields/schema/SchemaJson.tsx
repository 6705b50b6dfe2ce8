'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useMemo } from 'react'
import { useWording } from '../../../shell/useWording'
import { Textarea } from '../../../ui/Textarea'
import { readSchemaText, type TextFault } from './schemaText'

type Props = { label: string; text: string; readOnly: boolean; onChange: (text: string) => void }

const CodeEditor = lazy(async () => ({ default: (await import('../../../ui/CodeEditor')).CodeEditor }))
const NO_EXTENSIONS: [] = []
const NO_PHRASES = {}

/** A schema as its text, with everything wrong about it at its line. */
export function SchemaJson({ label, text, readOnly, onChange }: Props) {
  const t = useTranslations('inspector')
  const { faults } = useMemo(() => readSchemaText(text), [text])
  const [first] = text.trim() === '' ? [] : faults
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Suspense fallback={<Textarea aria-label={label} readOnly mono rows={10} value={text} />}>
        <CodeEditor
          aria-label={label}
          value={text}
          onChange={onChange}
          readOnly={readOnly}
          extensions={NO_EXTENSIONS}
          phrases={NO_PHRASES}
          fault={first ? { from: first.offset, to: first.offset + 1 } : null}
          {...(first ? { 'aria-invalid': true as const } : {})}
        />
      </Suspense>
      {first && (
        <ul className="flex flex-col gap-0.5 text-xs text-danger-ink" role="alert">
          {faults.map((fault) => (
            <li key={`${fault.offset} ${fault.kind === 'json' ? fault.reason : fault.message}`}>
              <Fault fault={fault} />
            </li>
          ))}
        </ul>
      )}
      {first?.kind === 'json' && <p className="text-xs text-faint">{t('jsonKept')}</p>}
    </div>
  )
}

function Fault({ fault }: { fault: TextFault }) {
  const t = useTranslations('inspector')
  const say = useWording()
  const { line, column } = fault
  if (fault.kind === 'json') return t('jsonFault', { line, column, reason: t(`jsonReason.${fault.reason}`) })
  return t('schemaFault', { line, path: fault.path, message: say(fault) })
}
