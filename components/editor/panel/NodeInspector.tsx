'use client'
import { Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton'
import { Tabs } from '../../ui/Tabs'
import { NodeIcon } from '../canvas/NodeIcon'
import { MarkButtons, TestButtons } from '../run/tryOut/TestButtons'
import { duplicateSelected } from '../store/clipboard'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { removeSelected } from '../store/editParts'
import { Editable } from './Editable'
import { LastRun } from './LastRun'
import { NodeSettings } from './NodeSettings'

/** One node: its settings, and what it did in the run on screen. */
export function NodeInspector({ stepId }: { stepId: string }) {
  const t = useTranslations('editor')
  const words = useTranslations('nodes')
  const store = useEditorStore()
  const [tab, setTab] = useState('settings')
  const node = useEditor((state) => state.nodes.find(({ id }) => id === stepId)?.data.node)
  const fixed = useEditor((state) => state.readOnly !== null)
  if (!node) return null
  const typeKey = `${node.type}.title`
  const aboutKey = `${node.type}.description`
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <header className="flex items-start gap-2">
        <span className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-muted">
          <NodeIcon type={node.type} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold wrap-anywhere">
            {node.title || (words.has(typeKey) ? words(typeKey) : node.type)}
          </h3>
          <p className="text-xs text-faint">{words.has(aboutKey) ? words(aboutKey) : node.type}</p>
        </div>
        <TestButtons stepId={stepId} nodeId={node.id} />
        <IconButton
          size="sm"
          label={t('duplicate')}
          disabled={fixed}
          hint="Mod D"
          onClick={() => void duplicateSelected(store)}
          icon={<Copy aria-hidden className="size-3.5" />}
        />
        <IconButton
          size="sm"
          label={t('delete')}
          disabled={fixed}
          hint="Del"
          onClick={() => removeSelected(store)}
          icon={<Trash2 aria-hidden className="size-3.5" />}
        />
      </header>
      <div className="-mt-2 flex items-center gap-1">
        <MarkButtons stepId={stepId} nodeId={node.id} />
      </div>
      <Tabs
        label={t('nodeTabs')}
        value={tab}
        onValueChange={setTab}
        panelClassName="pt-3"
        items={[
          {
            value: 'settings',
            label: t('settings'),
            content: (
              <Editable>
                <NodeSettings stepId={stepId} node={node} />
              </Editable>
            ),
          },
          { value: 'run', label: t('lastRun'), content: <LastRun nodeId={node.id} /> },
        ]}
      />
    </div>
  )
}
