'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Textarea } from '../../../ui/Textarea'
import { useEditor } from '../../store/EditorContext'
import { SchemaRows } from './SchemaRows'
import { schemaOfText } from './schemaOfText'

const SchemaJson = lazy(async () => ({ default: (await import('./SchemaJson')).SchemaJson }))

type Props = {
  label: string
  hint?: string | undefined
  problem: string | undefined
  required: boolean
  value: Json | undefined
  /** Whether people may write one of the fields in a chat. */
  takesChat: boolean
  onChange: (value: Json | undefined) => void
}

/**
 * A JSON Schema as a table of fields, or as its text. What is typed as text counts once it is JSON; until then the text waits here, also while one looks at
 * the table, which shows the last schema there was.
 */
export function SchemaEditor({ label, hint, problem, required, value, takesChat, onChange }: Props) {
  const t = useTranslations('editor')
  const readOnly = useEditor((state) => state.readOnly !== null)
  const [raw, setRaw] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const schema: Schema = isJsonObject(value) ? value : {}
  const text = draft ?? written(value)
  const write = (next: Schema) => onChange(isEmpty(next) && !required ? undefined : next)
  const type = (typed: string) => {
    setDraft(typed)
    if (typed.trim() === '' && !required) return onChange(undefined)
    const next = schemaOfText(typed)
    if (next) onChange(next)
  }
  const broken = draft !== null && draft.trim() !== '' && schemaOfText(draft) === null
  const show = (next: boolean) => {
    // a text that has been taken over is written anew from the schema the next time
    if (!broken) setDraft(null)
    setRaw(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="mb-1 flex items-center justify-between gap-2">
        <span aria-hidden className="text-xs font-medium">
          {label}
          {required && <span className="text-danger-ink"> *</span>}
        </span>
        <Button size="sm" variant="ghost" aria-pressed={raw} onClick={() => show(!raw)}>
          {raw ? t('schemaTable') : t('schemaJson')}
        </Button>
      </div>
      {hint && <p className="mb-2 text-xs text-faint">{hint}</p>}
      {raw ? (
        <Suspense fallback={<Textarea aria-label={label} readOnly mono rows={10} value={text} />}>
          <SchemaJson label={label} text={text} readOnly={readOnly} onChange={type} />
        </Suspense>
      ) : (
        <>
          {broken && <KeptText onBack={() => setRaw(true)} onDrop={() => setDraft(null)} />}
          <fieldset disabled={broken} className="contents">
            <SchemaRows schema={schema} takesChat={takesChat} onChange={write} />
          </fieldset>
        </>
      )}
      {problem && !broken && (
        <p role="alert" className="mt-1 text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function KeptText({ onBack, onDrop }: { onBack: () => void; onDrop: () => void }) {
  const t = useTranslations('inspector')
  return (
    <div className="mb-2">
      <Notice
        tone="warn"
        action={
          <>
            <Button size="sm" onClick={onBack}>
              {t('jsonBack')}
            </Button>
            <Button size="sm" variant="ghost" onClick={onDrop}>
              {t('jsonDrop')}
            </Button>
          </>
        }
      >
        {t('jsonWaiting')}
      </Notice>
    </div>
  )
}

function written(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** A table without rows says nothing about the value. */
function isEmpty(schema: Schema): boolean {
  const { type, properties, ...rest } = schema
  return type === 'object' && isJsonObject(properties) && Object.keys({ ...properties, ...rest }).length === 0
}
