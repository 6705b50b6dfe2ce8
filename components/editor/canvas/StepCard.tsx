'use client'
import { Handle, type NodeProps, Position, useStore } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { useEntryValue } from '@/lib/client/useRun'
import type { PipelineNode } from '@/lib/graph/document'
import type { NodeStatus } from '@/lib/run/nodeStatus'
import { cx } from '../../ui/cx'
import { lampClass } from '../../ui/Lamp'
import { INLET, type StepNode } from '../flow/flow'
import { lineMiddle } from '../flow/nodeSize'
import { ERROR_PORT, portsOf } from '../flow/portsOf'
import { takesWires } from '../flow/takesWires'
import { TrialBadges } from '../run/tryOut/TrialBadges'
import { useEditor } from '../store/EditorContext'
import { CardFooter } from './CardFooter'
import { CardTitle } from './CardTitle'
import { CardToolbar } from './CardToolbar'
import { cardSettings } from './cardSettings'
import { FarCard } from './FarCard'
import { LEGIBLE } from './legible'
import { NodeIcon } from './NodeIcon'
import { lampOf } from './nodeActivity'
import { usedPorts } from './usedPorts'
import { usePortName } from './usePortName'
import { useRenderMark } from './useRenderMark'

const isFar = ({ transform }: { transform: [number, number, number] }) => transform[2] < LEGIBLE

/**
 * One node of the canvas. Its size is fixed by its ports (`nodeHeight`); it renders alone when its own status, settings or problems
 * change, and as a plain rectangle while it is too far away to be read.
 */
export const StepCard = memo(function StepCard({ id, data, selected }: NodeProps<StepNode>) {
  const { node } = data
  const far = useStore(isFar)
  const runId = useEditor((state) => state.runId)
  const status = useEntryValue(runId, lampOf(node.id)) ?? 'waiting'
  const [pointed, setPointed] = useState(false)
  useRenderMark(id)
  return (
    <div
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      className={cx(
        lampClass(status),
        'step-card group relative flex size-full flex-col rounded-card border bg-surface',
        selected ? 'border-accent ring-2 ring-accent-edge' : 'border-line-strong',
        runId !== null && status !== 'waiting' && 'step-card-lit',
        runId !== null && (status === 'skipped' || status === 'waiting') && 'step-card-dim',
        status === 'running' && 'step-card-running',
        node.disabled && 'step-card-disabled',
      )}
    >
      {far ? (
        <FarCard node={node} status={runId === null ? null : status} />
      ) : (
        <NearCard id={id} node={node} status={status} pointed={pointed} />
      )}
    </div>
  )
})

type NearProps = { id: string; node: PipelineNode; status: NodeStatus; pointed: boolean }

const NearCard = memo(function NearCard({ id, node, status, pointed }: NearProps) {
  const t = useTranslations('nodes')
  const typeKey = `${node.type}.title`
  const typeWord = t.has(typeKey) ? t(typeKey) : node.type
  return (
    <>
      {pointed && <CardToolbar id={id} nodeId={node.id} />}
      <TrialBadges nodeId={node.id} disabled={node.disabled === true} />
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2.5">
        <span className="flex size-7 shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-muted">
          <NodeIcon type={node.type} />
        </span>
        <span className="min-w-0 flex-1">
          <CardTitle id={id} title={node.title} typeWord={typeWord} />
          <span className="block truncate text-[11px] leading-4 text-faint">{typeWord}</span>
        </span>
      </header>
      <div className="flex min-h-0 flex-1 gap-2 py-2 pr-2.5 pl-3">
        <Settings node={node} />
        <Ports id={id} node={node} />
      </div>
      <CardFooter id={id} nodeId={node.id} status={status} />
      {takesWires(node.type) && <Inlet title={node.title} />}
    </>
  )
})

function Settings({ node }: { node: PipelineNode }) {
  const t = useTranslations('nodes')
  const labelOf = (name: string) => {
    const keys = [`labels.${node.type}_${name}`, `inputs.${name}.label`]
    const key = keys.find((candidate) => t.has(candidate))
    return key ? t(key) : name
  }
  return (
    <dl className="min-w-0 flex-1">
      {cardSettings(node).map(({ name, text }) => (
        <div
          key={name}
          className="flex h-5 items-center gap-1.5 text-[11px]"
          title={`${labelOf(name)}: ${text}`}
        >
          <dt className="max-w-20 shrink-0 truncate text-faint">{labelOf(name)}</dt>
          <dd className="min-w-0 truncate font-mono text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Ports({ id, node }: { id: string; node: PipelineNode }) {
  const t = useTranslations('editor')
  const portName = usePortName(node)
  const declared = portsOf(node)
  const used = useEditor((state) => usedPorts(state.edges, id))
  const stray = used
    .split('\n')
    .filter((port) => port !== '' && port !== ERROR_PORT && !declared.includes(port))
  return (
    <ul className="flex max-w-24 shrink-0 flex-col items-end">
      {[...declared, ...stray].map((port, index) => (
        <li
          key={port}
          className={cx(
            'flex h-5 max-w-full items-center text-[11px]',
            index >= declared.length ? 'text-danger-ink line-through' : 'text-muted',
          )}
        >
          <span className="truncate" title={portName(port)}>
            {portName(port)}
          </span>
          <Handle
            id={port}
            type="source"
            position={Position.Right}
            role="img"
            aria-label={t('portOf', { port: portName(port), node: node.title })}
            style={{ top: lineMiddle(index) }}
          />
        </li>
      ))}
      <li>
        <Handle
          id={ERROR_PORT}
          type="source"
          position={Position.Bottom}
          role="img"
          className="error-port"
          aria-label={t('portOf', { port: portName(ERROR_PORT), node: node.title })}
        />
      </li>
    </ul>
  )
}

function Inlet({ title }: { title: string }) {
  const t = useTranslations('editor')
  return (
    <Handle
      id={INLET}
      type="target"
      position={Position.Left}
      role="img"
      aria-label={t('inletOf', { node: title })}
      style={{ top: lineMiddle(0) }}
    />
  )
}
