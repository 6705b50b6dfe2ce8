'use client'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useEntryValue } from '@/lib/client/useRun'
import { IconButton } from '../../ui/IconButton'
import { Lamp } from '../../ui/Lamp'
import type { StepNode, TrackEdge } from '../flow/flow'
import { ERROR_PORT, portsOf } from '../flow/portsOf'
import { useNodeTitle } from '../panel/useNodeTitle'
import { useProblemText } from '../problems/useProblemText'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { removeEdge } from '../store/editParts'
import { focusPart } from './focusPart'
import { NodeIcon } from './NodeIcon'
import { lampOf } from './nodeActivity'
import { usePortName } from './usePortName'
import { useShowPart } from './useShowPart'

type Props = { step: StepNode; number: number; wires: TrackEdge[] }

/** One node of the outline. Its button goes to the card, from where every key of the canvas works. */
export const OutlineStep = memo(function OutlineStep({ step, number, wires }: Props) {
  const t = useTranslations('editor')
  const words = useTranslations('nodes')
  const store = useEditorStore()
  const show = useShowPart()
  const { node } = step.data
  const runId = useEditor((state) => state.runId)
  const status = useEntryValue(runId, lampOf(node.id))
  const typeKey = `${node.type}.title`
  const type = words.has(typeKey) ? words(typeKey) : node.type
  const go = async () => {
    store.setState({ tab: 'inspector' })
    await show(step.id)
    requestAnimationFrame(() => focusPart(step.id))
  }
  return (
    <li className="rounded-control px-2 py-1.5">
      <button
        type="button"
        data-step={step.id}
        aria-current={step.selected ? 'true' : undefined}
        onClick={() => void go()}
        className="flex w-full items-center gap-2 rounded-sm text-left hover:bg-hover"
      >
        <span className="w-6 shrink-0 text-right text-xs text-faint tabular-nums">{number}</span>
        <NodeIcon type={node.type} className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 text-sm wrap-anywhere">
          {node.title || type} <span className="text-xs text-faint">{type}</span>
        </span>
        {status && <Lamp signal={status} label={words(`status.${status}`)} compact />}
      </button>
      <Problems nodeId={node.id} />
      <Ports step={step} wires={wires} label={t('outlinePorts', { node: node.title || type })} />
    </li>
  )
})

function Problems({ nodeId }: { nodeId: string }) {
  const check = useEditor((state) => state.check)
  const text = useProblemText()
  const found = check?.problems.filter(({ at }) => at.node === nodeId) ?? []
  return found.map((problem) => (
    <p
      key={`${problem.code} ${problem.at.path} ${problem.message}`}
      className={`pl-8 text-xs text-lamp-ink wrap-anywhere ${problem.severity === 'warning' ? 'lamp-suspended' : 'lamp-failed'}`}
    >
      {text(problem).message}
    </p>
  ))
}

function Ports({ step, wires, label }: { step: StepNode; wires: TrackEdge[]; label: string }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const titleOf = useNodeTitle()
  const fixed = useEditor((state) => state.readOnly !== null)
  const portName = usePortName(step.data.node)
  const declared = [...portsOf(step.data.node), ERROR_PORT]
  const used = wires.map(({ sourceHandle }) => sourceHandle ?? '')
  const ports = [...new Set([...declared, ...used])]
  return (
    <ul aria-label={label} className="pl-8 text-xs text-muted">
      {ports.map((port) => {
        const leading = wires.filter(({ sourceHandle }) => sourceHandle === port)
        if (port === ERROR_PORT && leading.length === 0) return null
        return leading.length === 0 ? (
          <li key={port} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{t('outlineOpen', { port: portName(port) })}</span>
            {!fixed && (
              <IconButton
                size="sm"
                label={t('outlineConnect', { port: portName(port) })}
                onClick={() => store.setState({ connectingFrom: { source: step.id, port } })}
                icon={<Plus aria-hidden className="size-3.5" />}
              />
            )}
          </li>
        ) : (
          leading.map((wire) => (
            <li key={wire.id} className="flex items-center gap-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {portName(port)} → {titleOf(wire.target)}
                {wire.data?.edge.loop && ` (${t('loopMax', { max: wire.data.edge.loop.max })})`}
              </span>
              {!fixed && (
                <IconButton
                  size="sm"
                  label={t('deleteWireTo', { port: portName(port), target: titleOf(wire.target) })}
                  onClick={() => removeEdge(store, wire.id)}
                  icon={<X aria-hidden className="size-3.5" />}
                />
              )}
            </li>
          ))
        )
      })}
    </ul>
  )
}
