'use client'
import { useTranslations } from 'next-intl'
import { PipelineGuardsSchema } from '@/lib/graph/document'
import { Field } from '../../ui/Field'
import { Textarea } from '../../ui/Textarea'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editFrame } from '../store/editParts'
import { GuardsForm } from './GuardsForm'
import { PipelineRulePacks } from './PipelineRulePacks'
import { PipelineTimeouts } from './PipelineTimeouts'

/** What belongs to the whole pipeline: shown while nothing is selected. */
export function PipelineInspector() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const description = useEditor((state) => state.frame.description)
  const guards = useEditor((state) => state.frame.guards)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-xs text-faint">{t('nothingSelectedHint')}</p>
      <Field label={t('description')}>
        {(ids) => (
          <Textarea
            {...ids}
            maxLength={2000}
            value={description ?? ''}
            onChange={(event) => {
              const text = event.target.value
              const edit = ({
                description: _before,
                ...frame
              }: ReturnType<typeof store.getState>['frame']) =>
                text === '' ? frame : { ...frame, description: text }
              editFrame(store, edit, 'description')
            }}
          />
        )}
      </Field>
      <GuardsForm
        nodeId=""
        type={PipelineGuardsSchema}
        words="guards"
        value={guards}
        onChange={(next, field) => editFrame(store, (frame) => ({ ...frame, guards: next }), field)}
      >
        <PipelineTimeouts />
      </GuardsForm>
      <PipelineRulePacks />
    </div>
  )
}
