'use client'
import { useTranslations } from 'next-intl'
import { NodeGuardsSchema, type PipelineNode } from '@/lib/graph/document'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { Notice } from '../../ui/Notice'
import { ConfigForm } from '../fields/ConfigForm'
import { configSchema } from '../fields/configSchema'
import { NodeProblems } from '../fields/FieldProblems'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editNode } from '../store/editParts'
import { GuardsForm } from './GuardsForm'
import { IdField } from './IdField'
import { InputsForm } from './InputsForm'
import { NodeTimeouts } from './NodeTimeouts'
import { ProblemNotes } from './ProblemNotes'

type Props = { stepId: string; node: PipelineNode }

/** Title and id, what flows in, how the node is set, and its limits; problems stand under the field they belong to. */
export function NodeSettings({ stepId, node }: Props) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const index = useEditor((state) => state.nodes.findIndex(({ id }) => id === stepId))
  const definition = nodeDefinitions.get(node.type)
  const place = `nodes[${index}].`
  return (
    <NodeProblems index={index}>
      <div className="flex min-w-0 flex-col gap-4">
        <ProblemNotes
          node={node.id}
          skip={({ at }) => ['in.', 'config.', 'guards.'].some((part) => at.path.startsWith(place + part))}
        />
        <Field label={t('title')}>
          {(ids) => (
            <Input
              {...ids}
              value={node.title}
              maxLength={200}
              onChange={(event) => {
                const title = event.target.value
                editNode(store, stepId, (before) => ({ ...before, title }), 'title')
              }}
            />
          )}
        </Field>
        <IdField stepId={stepId} id={node.id} />
        {definition ? (
          <>
            <InputsForm stepId={stepId} node={node} />
            <ConfigForm
              nodeId={stepId}
              schema={configSchema(definition.config)}
              path="config"
              words={node.type}
              value={node.config}
              onChange={(config, field) =>
                editNode(store, stepId, (before) => ({ ...before, config }), field)
              }
            />
            <GuardsForm
              nodeId={stepId}
              type={NodeGuardsSchema}
              words="guards"
              value={node.guards}
              onChange={(guards, field) =>
                editNode(store, stepId, (before) => withGuards(before, guards), field)
              }
            >
              <NodeTimeouts stepId={stepId} node={node} />
            </GuardsForm>
          </>
        ) : (
          <Notice tone="warn">{t('unknownType', { type: node.type })}</Notice>
        )}
      </div>
    </NodeProblems>
  )
}

function withGuards({ guards: _guards, ...node }: PipelineNode, guards: object): PipelineNode {
  return Object.keys(guards).length === 0 ? node : { ...node, guards }
}
