'use client'
import { useTranslations } from 'next-intl'
import type { PartChange, PipelineDiff } from '@/lib/graph/diffPipelines'
import type { Pipeline } from '@/lib/graph/document'
import type { PipelineChange } from '@/lib/graph/pipelineChanges'
import { cx } from '../../../ui/cx'
import { DiffMark } from './DiffMark'
import { FieldChanges } from './FieldChanges'

type Props = {
  document: Pipeline
  diff: PipelineDiff
  selected: string | null
  onSelect: (nodeId: string) => void
}

/** Every difference in words: nodes and wires with their fields, then what belongs to the whole. */
export function DiffList({ document, diff, selected, onSelect }: Props) {
  const t = useTranslations('versions')
  const titles = new Map(document.nodes.map(({ id, title }) => [id, title || id]))
  const edges = new Map(document.edges.map((edge) => [edge.id, edge]))
  const wire = (id: string) => {
    const edge = edges.get(id)
    if (!edge) return id
    const [source, target] = [edge.source, edge.target].map((end) => titles.get(end) ?? end)
    return t('wire', { source: source ?? '', port: edge.port, target: target ?? '' })
  }
  const nothing = diff.nodes.size + diff.edges.size + diff.settings.length === 0
  return (
    <section
      aria-label={t('changes')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="flex shrink-0 flex-col gap-3 overflow-y-auto lg:w-80"
    >
      {nothing && <p className="text-sm text-muted">{t('noChanges')}</p>}
      <Parts
        title={t('nodes')}
        changes={diff.nodes}
        nameOf={(id) => titles.get(id) ?? id}
        selected={selected}
        onSelect={onSelect}
      />
      <Parts title={t('wires')} changes={diff.edges} nameOf={wire} selected={null} />
      <Settings changes={diff.settings} />
    </section>
  )
}

type PartsProps = {
  title: string
  changes: ReadonlyMap<string, PartChange>
  nameOf: (id: string) => string
  selected: string | null
  onSelect?: (id: string) => void
}

function Parts({ title, changes, nameOf, selected, onSelect }: PartsProps) {
  if (changes.size === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
        {[...changes].map(([id, change]) => (
          <li
            key={id}
            className={cx('flex flex-col gap-1.5 px-2.5 py-2', selected === id && 'bg-accent-soft')}
          >
            <span className="flex items-center gap-2">
              <PartName name={nameOf(id)} onSelect={onSelect && (() => onSelect(id))} />
              <DiffMark kind={change.kind} />
            </span>
            {change.fields.length > 0 && <Fields changes={change.fields} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartName({ name, onSelect }: { name: string; onSelect: (() => void) | undefined }) {
  const look = 'min-w-0 flex-1 truncate text-left text-sm'
  if (!onSelect)
    return (
      <span className={look} title={name}>
        {name}
      </span>
    )
  return (
    <button type="button" className={cx(look, 'rounded-sm hover:underline')} title={name} onClick={onSelect}>
      {name}
    </button>
  )
}

function Settings({ changes }: { changes: PipelineChange[] }) {
  const t = useTranslations('versions')
  if (changes.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-faint">{t('settings')}</h3>
      <div className="rounded-card border border-line px-2.5 py-2">
        <Fields changes={changes} />
      </div>
    </section>
  )
}

function Fields({ changes }: { changes: PipelineChange[] }) {
  const t = useTranslations('versions')
  return <FieldChanges changes={changes} words={{ before: t('before'), after: t('after') }} />
}
