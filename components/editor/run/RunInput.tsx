'use client'
import { useTranslations } from 'next-intl'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Field } from '../../ui/Field'
import { SchemaForm } from '../../ui/SchemaForm'
import { Select } from '../../ui/Select'
import { propertiesOf } from '../../ui/schemaDefaults'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { inputSchema } from './inputSchema'
import { SaveSample } from './SaveSample'
import { TestNotice } from './tryOut/TestNotice'
import { useErrorWords } from './useErrorWords'
import { useRunButton } from './useRunButton'

/** The form a run is started with, made from the input node's schema. */
export function RunInput() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const schema = useEditor((state) => inputSchema(state.nodes))
  const input = useEditor((state) => state.runInput)
  const errors = useErrorWords(useEditor((state) => state.runErrors))
  const { press, active, busy } = useRunButton()
  if (!schema)
    return (
      <div className="p-3">
        <EmptyState title={t('noInputNode')}>{t('noInputNodeHint')}</EmptyState>
      </div>
    )
  const general = errors['']
  return (
    <form
      aria-label={t('runInput')}
      className="flex max-w-2xl flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!active && !busy) press()
      }}
    >
      <TestNotice />
      <Samples />
      {propertiesOf(schema).length === 0 && <p className="text-sm text-muted">{t('noInputFields')}</p>}
      <SchemaForm
        schema={schema}
        value={input}
        errors={errors}
        onChange={(runInput) => store.setState({ runInput })}
      />
      {general && (
        <p role="alert" className="text-xs text-danger-ink">
          {general}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={active} busy={busy && !active}>
          {t('runWithThis')}
        </Button>
        <SaveSample />
      </div>
    </form>
  )
}

function Samples() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const samples = useEditor((state) => state.frame.samples) ?? []
  const input = useEditor((state) => state.runInput)
  if (samples.length === 0) return null
  const chosen = samples.findIndex((sample) => JSON.stringify(sample.input) === JSON.stringify(input))
  return (
    <Field label={t('sample')} className="max-w-64">
      {(ids) => (
        <Select
          {...ids}
          value={chosen === -1 ? undefined : String(chosen)}
          placeholder={t('sampleOwn')}
          options={samples.map(({ name }, index) => ({ value: String(index), label: name }))}
          onValueChange={(index) =>
            store.setState({ runInput: samples[Number(index)]?.input ?? {}, runErrors: {} })
          }
        />
      )}
    </Field>
  )
}
