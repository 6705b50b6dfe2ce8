'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { InputSlot } from '@/lib/graph/definition'
import { definitionContext } from '@/lib/graph/definitionContext'
import type { PipelineNode } from '@/lib/graph/document'
import type { Json } from '@/lib/graph/json'
import { ValueField } from '../fields/ValueField'
import { askDefinition } from '../flow/askDefinition'
import { documentOf } from '../flow/documentOf'
import { slotProperties } from '../flow/slotProperties'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editNode } from '../store/editParts'

type Props = { stepId: string; node: PipelineNode }

/** What flows into a node: one field per input its type declares, and any the document has beyond those. */
export function InputsForm({ stepId, node }: Props) {
  const t = useTranslations('editor')
  const words = useTranslations('nodes')
  const store = useEditorStore()
  const context = useInputContext()
  const slots = useMemo(() => slotsOf(node, context), [node, context])
  const strays = Object.keys(node.in ?? {}).filter((name) => !slots.some((slot) => slot.name === name))
  const all = [...slots, ...strays.map((name): InputSlot => ({ name, required: false, schema: {} }))]
  if (all.length === 0) return null
  const write = (name: string, value: Json | undefined) =>
    editNode(store, stepId, (before) => withInput(before, name, value), `in.${name}`)
  return (
    <section aria-label={t('inputs')} className="flex min-w-0 flex-col gap-4">
      {all.map((slot) => {
        const properties = slotProperties(slot, context)
        return (
          <ValueField
            key={slot.name}
            nodeId={stepId}
            label={words.has(`inputs.${slot.name}.label`) ? words(`inputs.${slot.name}.label`) : slot.name}
            hint={words.has(`inputs.${slot.name}.help`) ? words(`inputs.${slot.name}.help`) : undefined}
            path={`in.${slot.name}`}
            schema={slot.schema}
            required={slot.required}
            value={node.in?.[slot.name]}
            onChange={(value) => write(slot.name, value)}
            {...(Object.keys(properties).length > 0 ? { properties } : {})}
            {...(strays.includes(slot.name) ? { onRemove: () => write(slot.name, undefined) } : {})}
          />
        )
      })}
    </section>
  )
}

/** Changes only with what definitions ask about, not with every move on the canvas. */
function useInputContext() {
  const store = useEditorStore()
  const catalogue = useEditor((state) => state.catalogue)
  const policies = useEditor((state) => state.frame.tools)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the policies are in the document that is read here
  return useMemo(
    () => definitionContext(documentOf(store.getState()), catalogue),
    [store, catalogue, policies],
  )
}

function slotsOf(node: PipelineNode, context: ReturnType<typeof definitionContext>): InputSlot[] {
  return askDefinition(node, (definition, config) => definition.inputs(config, context)) ?? []
}

function withInput(node: PipelineNode, name: string, value: Json | undefined): PipelineNode {
  const { in: inputs, ...rest } = node
  const { [name]: _previous, ...others } = inputs ?? {}
  const next = value === undefined ? others : { ...inputs, [name]: value }
  return Object.keys(next).length === 0 ? rest : { ...rest, in: next }
}
