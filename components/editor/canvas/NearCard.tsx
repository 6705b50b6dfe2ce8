'use client'
import { Handle, Position } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import type { PipelineNode } from '@/lib/graph/document'
import type { NodeStatus } from '@/lib/run/nodeStatus'
import { cx } from '../../ui/cx'
import { INLET } from '../flow/flow'
import { lineMiddle } from '../flow/nodeSize'
import { ERROR_PORT, portsOf } from '../flow/portsOf'
import { takesWires } from '../flow/takesWires'
import { TrialBadges } from '../run/tryOut/TrialBadges'
import { useEditorField } from '../store/EditorContext'
import { CardFooter } from './CardFooter'
import { CardText } from './CardText'
import { CardTitle } from './CardTitle'
import { CardToolbar } from './CardToolbar'
import { cardSettings } from './cardSettings'
import { NodeIcon } from './NodeIcon'
import { usedPorts } from './usedPorts'
import { usePortName } from './usePortName'

type Props = { id: string; node: PipelineNode; status: NodeStatus; pointed: boolean }

/** What is in a card that can be read: what kind of step it is, what tells it apart, where wires leave, and how its run stands. */
export const NearCard = memo(function NearCard({ id, node, status, pointed }: Props) {
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
          <CardText text={typeWord} room={18} className="block text-[11px] leading-4 text-faint" />
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
        <Setting key={name} label={labelOf(name)} text={text} />
      ))}
    </dl>
  )
}

function Setting({ label, text }: { label: string; text: string }) {
  const clipped = (room: number, words: string) => (words.length > room ? 'truncate' : 'whitespace-nowrap')
  return (
    <div className="flex h-5 items-center gap-1.5 text-[11px]" title={`${label}: ${text}`}>
      <dt className={cx('max-w-20 shrink-0 text-faint', clipped(7, label))}>{label}</dt>
      <dd className={cx('min-w-0 font-mono text-muted', clipped(3, text))}>{text}</dd>
    </div>
  )
}

function Ports({ id, node }: { id: string; node: PipelineNode }) {
  const t = useTranslations('editor')
  const portName = usePortName(node)
  const declared = portsOf(node)
  const used = useEditorField('edges', (edges) => usedPorts(edges, id))
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
          <CardText text={portName(port)} title={portName(port)} room={8} className="min-w-0" />
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
