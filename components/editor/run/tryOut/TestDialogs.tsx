'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { JsonObject } from '@/lib/graph/json'
import { AlertDialog } from '../../../ui/AlertDialog'
import { Badge } from '../../../ui/Badge'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Field } from '../../../ui/Field'
import { JsonField } from '../../../ui/JsonField'
import { SchemaForm } from '../../../ui/SchemaForm'
import { propertiesOf, schemaDefaults } from '../../../ui/schemaDefaults'
import { useEditor, useEditorStore } from '../../store/EditorContext'
import { useErrorWords } from '../useErrorWords'
import type { TestQuestion } from './tryOutState'
import { useTests } from './useTests'

/** What has to be said before a test may start: values that nobody knows yet, or that tools with effects are meant to be called. */
export function TestDialogs() {
  const question = useEditor(({ tryOut }) => tryOut.question)
  if (question?.kind === 'values') return <ValuesDialog key={keyOf(question)} question={question} />
  return question ? <EffectsDialog question={question} /> : null
}

function keyOf({ missing }: TestQuestion & { kind: 'values' }): string {
  return missing.nodes.map(({ node }) => node).join(' ')
}

function useLeave() {
  const store = useEditorStore()
  return () => store.setState(({ tryOut }) => ({ tryOut: { ...tryOut, question: null } }))
}

function EffectsDialog({ question }: { question: TestQuestion & { kind: 'effects' } }) {
  const t = useTranslations('tryout')
  const words = useTranslations('tasks')
  const { start } = useTests()
  const leave = useLeave()
  const starting = useEditor((state) => state.starting)
  const { test, effects } = question
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && leave()}
      title={t('effectsTitle')}
      confirmLabel={t('effectsConfirm')}
      busy={starting}
      onConfirm={() => void start(test.kind === 'whole' ? test : { ...test, confirmEffects: true })}
    >
      <p>{t('effectsText')}</p>
      <ul aria-label={t('effectsList')} className="mt-3 flex flex-col gap-1.5">
        {effects.map(({ node, title, tool, effect }) => (
          <li key={`${node} ${tool}`} className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-xs text-ink wrap-anywhere">{tool}</code>
            <Badge tone={effect === 'irreversible' || effect === 'destructive' ? 'bad' : 'warn'}>
              {words(`effect.${effect}`)}
            </Badge>
            <span className="text-xs text-faint wrap-anywhere">{title}</span>
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}

function ValuesDialog({ question }: { question: TestQuestion & { kind: 'values' } }) {
  const t = useTranslations('tryout')
  const { start } = useTests()
  const leave = useLeave()
  const starting = useEditor((state) => state.starting)
  const { test, missing } = question
  const errors = useErrorWords(question.errors)
  const [values, setValues] = useState<{ [node: string]: JsonObject }>(() =>
    Object.fromEntries(missing.nodes.map(({ node, schema }) => [node, schemaDefaults(schema)])),
  )
  const [input, setInput] = useState<JsonObject>(() => (missing.input ? schemaDefaults(missing.input) : {}))
  const send = () => {
    if (test.kind !== 'node') return
    const written = missing.nodes.length === 0 ? {} : { values: { ...test.values, ...values } }
    void start({ ...test, ...written, ...(missing.input ? { input } : {}) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={t('valuesTitle')}
      description={t('valuesText')}
      footer={
        <>
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button type="submit" form="test-values" variant="primary" busy={starting}>
            {t('testWithThis')}
          </Button>
        </>
      }
    >
      <form
        id="test-values"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {missing.input && (
          <fieldset className="min-w-0 rounded-card border border-line p-3">
            <legend className="px-1 text-xs font-medium">{t('runInput')}</legend>
            <SchemaForm schema={missing.input} value={input} onChange={setInput} errors={errors} />
          </fieldset>
        )}
        {missing.nodes.map(({ node, title, schema }) => (
          <fieldset key={node} className="min-w-0 rounded-card border border-line p-3">
            <legend className="px-1 text-xs font-medium">{t('outputOf', { node: title })}</legend>
            <NodeValue
              {...{ node, schema, errors }}
              value={values[node] ?? {}}
              onChange={(value) => setValues({ ...values, [node]: value })}
            />
          </fieldset>
        ))}
      </form>
    </Dialog>
  )
}

type NodeValueProps = {
  node: string
  schema: JsonObject
  value: JsonObject
  errors: { [pointer: string]: string }
  onChange: (value: JsonObject) => void
}

/** A form where the node's type says what it gives, else JSON. */
function NodeValue({ node, schema, value, errors, onChange }: NodeValueProps) {
  const t = useTranslations('tryout')
  const prefix = `/values/${node}`
  const own = Object.fromEntries(
    Object.entries(errors).flatMap(([pointer, text]) =>
      pointer.startsWith(prefix) ? [[pointer.slice(prefix.length), text]] : [],
    ),
  )
  const { '': whole, ...fields } = own
  return (
    <div className="flex flex-col gap-2">
      {propertiesOf(schema).length > 0 ? (
        <SchemaForm {...{ schema, value, onChange }} errors={fields} />
      ) : (
        <Field label={t('outputJson')}>
          {(ids) => (
            <JsonField
              {...ids}
              value={value}
              onChange={(next) =>
                typeof next === 'object' && next !== null && !Array.isArray(next) ? onChange(next) : undefined
              }
            />
          )}
        </Field>
      )}
      {whole && (
        <p role="alert" className="text-xs text-danger-ink">
          {whole}
        </p>
      )}
    </div>
  )
}
