'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { cx } from '../../ui/cx'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { Select } from '../../ui/Select'
import type { StepNode } from '../flow/flow'
import { outlets, type WireChoice, wireChoices } from '../flow/wireChoices'
import { freePort } from '../store/addStep'
import { connect } from '../store/connect'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { focusPart } from './focusPart'
import { usePortName } from './usePortName'
import { useTellFilled } from './useTellFilled'

/** Draws a wire without a pointer: choose the port, then the node it leads into. */
export function ConnectDialog() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const from = useEditor((state) => state.connectingFrom)
  const source = useEditor(({ nodes }) => nodes.find(({ id }) => id === from?.source))
  const close = () => {
    store.setState({ connectingFrom: null })
    if (from) requestAnimationFrame(() => focusPart(from.source))
  }
  return (
    <Dialog
      open={source !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('connect', { node: source?.data.node.title ?? '' })}
      description={t('connectHint')}
    >
      {source && from && <Choices source={source} first={from.port} onDone={close} />}
    </Dialog>
  )
}

type ChoicesProps = { source: StepNode; first: string | null; onDone: () => void }

function Choices({ source, first, onDone }: ChoicesProps) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const tell = useTellFilled()
  const portName = usePortName(source.data.node)
  const nodes = useEditor((state) => state.nodes)
  const edges = useEditor((state) => state.edges)
  const ports = outlets({ nodes }, source.id)
  const [port, setPort] = useState(() => first ?? freePort({ edges }, source) ?? ports[0] ?? '')
  const choices = useMemo(
    () => wireChoices({ nodes, edges }, source.id, port),
    [nodes, edges, source.id, port],
  )
  const choose = ({ id, verdict }: WireChoice) => {
    if (verdict.kind === 'refused') return
    onDone()
    tell(connect(store, { source: source.id, port, target: id }).filled)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('connectPort')}>
        {(ids) => (
          <Select
            {...ids}
            value={port}
            options={ports.map((name) => ({ value: name, label: portName(name) }))}
            onValueChange={setPort}
          />
        )}
      </Field>
      <TargetList choices={choices} onChoose={choose} />
    </div>
  )
}

function TargetList({
  choices,
  onChoose,
}: {
  choices: WireChoice[]
  onChoose: (choice: WireChoice) => void
}) {
  const t = useTranslations('editor')
  const list = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const needle = query.trim().toLowerCase()
  const found = choices.filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(needle))
  const here = found[Math.min(active, found.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && here) onChoose(here)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        ref={field}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={here ? `${list}-${here.id}` : undefined}
        aria-label={t('connectTarget')}
        placeholder={t('connectTarget')}
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
      />
      <div id={list} role="listbox" aria-label={t('connectTarget')} className="max-h-72 overflow-y-auto">
        {found.map((choice, index) => (
          <Target
            key={choice.id}
            id={`${list}-${choice.id}`}
            choice={choice}
            active={choice === here}
            onChoose={() => onChoose(choice)}
            onPoint={() => setActive(index)}
          />
        ))}
        {found.length === 0 && <p className="px-2 py-3 text-sm text-faint">{t('pickerNothing')}</p>}
      </div>
    </>
  )
}

type TargetProps = {
  id: string
  choice: WireChoice
  active: boolean
  onChoose: () => void
  onPoint: () => void
}

function Target({ id, choice: { title, id: nodeId, verdict }, active, onChoose, onPoint }: TargetProps) {
  const t = useTranslations('editor')
  const refused = verdict.kind === 'refused'
  const about =
    verdict.kind === 'refused'
      ? t(`wire.${verdict.reason}`)
      : verdict.kind === 'loop'
        ? t('connectLoop')
        : null
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={refused}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      onPointerMove={onPoint}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' })
      }}
      className={cx(
        'rounded-control px-2 py-1.5',
        active && 'bg-hover',
        refused ? 'text-faint' : 'cursor-pointer',
      )}
    >
      <span className="block text-sm wrap-anywhere">
        {title} <span className="font-mono text-xs text-faint">{nodeId}</span>
      </span>
      {about && <span className="block text-xs text-muted">{about}</span>}
    </div>
  )
}
