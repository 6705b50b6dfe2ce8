'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { liveNodeStatus } from '@/lib/client/liveNodeStatus'
import type { RunEntry } from '@/lib/client/runStore'
import { activationStatus } from '@/lib/run/nodeStatus'
import { itemsOf, roundName, roundsOf } from '@/lib/run/rounds'
import type { FlowState, NodeState } from '@/lib/run/state'
import { useWording } from '../../shell/useWording'
import { buttonClass } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { JsonTree } from '../../ui/JsonTree'
import { Lamp } from '../../ui/Lamp'
import { Notice } from '../../ui/Notice'
import { Select } from '../../ui/Select'
import { spanSignal } from '../runSignal'
import { LiveEntries } from './LiveEntries'

type Props = { runId: string; entry: RunEntry; node: string; titleOf: (nodeId: string) => string }

const NEWEST = 'newest'
const WHOLE = 'whole'

/** What a node took and gave: in its newest round or an earlier one, as a whole or for one of its items. */
export function NodeResults({ runId, entry, node, titleOf }: Props) {
  const t = useTranslations('watch')
  const words = useTranslations('run')
  const { state } = entry
  const [round, setRound] = useState(NEWEST)
  const [item, setItem] = useState(WHOLE)
  const rounds = roundsOf(state, node)
  const shown = rounds.find(({ scope }) => scope === round) ?? rounds.at(-1)
  const items = shown ? itemsOf(state, shown) : []
  const flow = items.find(({ flow: name }) => name === item)
  const status = shown ? liveNodeStatus(entry.live, activationStatus(state, shown), shown.scope) : 'waiting'
  return (
    <section className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-sm font-semibold wrap-anywhere">{titleOf(node)}</h2>
        <Lamp signal={spanSignal(status)} label={words(`spanStatus.${status}`)} />
      </div>
      {!shown && <p className="text-sm text-muted">{t('notReached')}</p>}
      {rounds.length > 1 && (
        <RoundSelect
          rounds={rounds}
          value={shown?.scope}
          onChange={(next) => {
            setRound(next === rounds.at(-1)?.scope ? NEWEST : next)
            setItem(WHOLE)
          }}
        />
      )}
      {items.length > 0 && <ItemSelect items={items} value={flow?.flow ?? WHOLE} onChange={setItem} />}
      {shown && (
        <LiveEntries entry={entry} scope={flow ? `${flow.flow}.` : shown.scope} signal={spanSignal(status)} />
      )}
      {flow ? <FlowValues flow={flow} /> : shown && <NodeValues node={shown} />}
      {shown && (
        <Link
          className={buttonClass('secondary', 'sm')}
          href={`/runs/${runId}?tab=trace&span=${encodeURIComponent(flow ? `flow:${flow.flow}` : `node:${shown.scope}`)}`}
        >
          {t('showInTrace')}
        </Link>
      )}
    </section>
  )
}

type SelectProps = { value: string | undefined; onChange: (value: string) => void }

function RoundSelect({ rounds, value, onChange }: SelectProps & { rounds: NodeState[] }) {
  const t = useTranslations('watch')
  const options = rounds.map(({ scope }) => ({
    value: scope,
    label: t('roundOf', { round: roundName(scope) }),
  }))
  return (
    <Field label={t('round')}>
      {(ids) => <Select {...ids} value={value} onValueChange={onChange} options={options} />}
    </Field>
  )
}

function ItemSelect({ items, value, onChange }: SelectProps & { items: FlowState[] }) {
  const t = useTranslations('watch')
  const words = useTranslations('run')
  const options = [
    { value: WHOLE, label: t('allItems', { count: items.length }) },
    ...items.map(({ flow, index, status }) => ({
      value: flow,
      label: t('itemOf', { number: index + 1, status: words(`spanStatus.${status}`) }),
    })),
  ]
  return (
    <Field label={t('item')}>
      {(ids) => <Select {...ids} value={value} onValueChange={onChange} options={options} />}
    </Field>
  )
}

function NodeValues({ node }: { node: NodeState }) {
  const t = useTranslations('run')
  return (
    <>
      <JsonTree key={`in ${node.scope}`} label={t('part.input')} value={node.inputs} />
      {node.status === 'finished' && (
        <JsonTree key={`out ${node.scope}`} label={t('part.output')} value={node.output} />
      )}
    </>
  )
}

function FlowValues({ flow }: { flow: FlowState }) {
  const t = useTranslations('run')
  const say = useWording()
  return (
    <>
      {flow.status === 'failed' && (
        <Notice tone="error">
          {say(flow.fault)} <code className="font-mono text-xs text-muted">{flow.fault.code}</code>
        </Notice>
      )}
      <JsonTree key={`in ${flow.flow}`} label={t('part.input')} value={flow.input} />
      {flow.status === 'succeeded' && (
        <JsonTree key={`out ${flow.flow}`} label={t('part.output')} value={flow.output} />
      )}
    </>
  )
}
