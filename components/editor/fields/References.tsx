'use client'
import { Braces } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { definitionContext } from '@/lib/graph/definitionContext'
import { Popover } from '../../ui/Popover'
import { documentOf } from '../flow/documentOf'
import { ancestorsOf } from '../flow/judgeWire'
import { type OutputField, outputFields } from '../flow/outputFields'
import { ERROR_PORT, portsOf } from '../flow/portsOf'
import { useEditorStore } from '../store/EditorContext'
import type { EditorState } from '../store/editorState'

type Group = { id: string; title: string; fields: OutputField[] }

/** Everything the nodes before this one leave behind, nearest first. */
function groupsFor(state: EditorState, id: string): Group[] {
  const context = definitionContext(documentOf(state), state.catalogue)
  return ancestorsOf(state.edges, id).flatMap((ancestor) => {
    const step = state.nodes.find((node) => node.id === ancestor)
    if (!step) return []
    const { node } = step.data
    const ports = state.edges.some((edge) => edge.source === ancestor && edge.sourceHandle === ERROR_PORT)
      ? [...portsOf(node), ERROR_PORT]
      : portsOf(node)
    const fields = ports.flatMap((port) => outputFields(node, port, context))
    const unique = new Map(fields.map((field) => [field.expression, field]))
    return unique.size === 0
      ? []
      : [{ id: ancestor, title: node.title || node.id, fields: [...unique.values()] }]
  })
}

/** A button that offers the values of earlier nodes; choosing one writes its name where the cursor is. */
export function References({ nodeId, onInsert }: { nodeId: string; onInsert: (expression: string) => void }) {
  const t = useTranslations('editor')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={t('references')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={t('references')}
          title={t('references')}
          className="inline-flex size-6 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink"
        >
          <Braces aria-hidden className="size-3.5" />
        </button>
      }
    >
      <ReferenceList
        nodeId={nodeId}
        onChoose={(expression) => {
          setOpen(false)
          onInsert(expression)
        }}
      />
    </Popover>
  )
}

function ReferenceList({ nodeId, onChoose }: { nodeId: string; onChoose: (expression: string) => void }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const groups = groupsFor(store.getState(), nodeId)
  if (groups.length === 0) return <p className="max-w-64 text-muted">{t('referencesNone')}</p>
  return (
    <div className="max-h-80 min-w-56 overflow-y-auto">
      {groups.map(({ id, title, fields }) => (
        <section key={id} className="pb-2">
          <h4 className="px-2 text-xs font-medium text-faint">{title}</h4>
          {fields.map(({ expression }) => (
            <button
              key={expression}
              type="button"
              className="menu-item w-full text-left font-mono text-xs! hover:bg-hover"
              onClick={() => onChoose(expression)}
            >
              {expression}
            </button>
          ))}
        </section>
      ))}
    </div>
  )
}
