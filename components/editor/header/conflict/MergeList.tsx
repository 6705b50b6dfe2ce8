'use client'
import { useTranslations } from 'next-intl'
import type { Pipeline } from '@/lib/graph/document'
import type { Merge, MergeItem, Side } from '@/lib/graph/mergePipelines'
import { fieldChanges } from '@/lib/graph/pipelineChanges'
import { splitParts } from '@/lib/graph/pipelineParts'
import { Badge } from '../../../ui/Badge'
import { Notice } from '../../../ui/Notice'
import { FieldChanges } from '../versions/FieldChanges'
import { usePartName } from './usePartName'

type Props = {
  merge: Merge
  mine: Pipeline
  theirs: Pipeline
  chosen: ReadonlyMap<string, Side>
  onChoose: (id: string, side: Side) => void
}

/** Where things stand on the canvas is merged without a word. */
const UNSPOKEN = new Set(['position', 'pin', 'breakpoints'])

/** What a merge would take from which side; whatever both sides changed is asked for, one by one. */
export function MergeList({ merge, chosen, ...props }: Props) {
  const t = useTranslations('versions')
  const items = merge.items.filter(({ kind }) => !UNSPOKEN.has(kind))
  const open = items.filter((item) => item.open !== null)
  const left = open.filter(({ id }) => !chosen.has(id)).length
  const mine = items.filter((item) => item.open === null && item.mine !== null)
  const theirs = items.filter((item) => item.open === null && item.mine === null)
  return (
    <section aria-label={t('mergeList')} className="flex flex-col gap-3">
      {left > 0 ? (
        <Notice tone="warn">{t('mergeOpen', { count: left })}</Notice>
      ) : (
        <Notice>{items.length === 0 ? t('mergePlaces') : t('mergeReady')}</Notice>
      )}
      {open.length > 0 && (
        <ul className="flex flex-col gap-2">
          {open.map((item) => (
            <OpenItem key={item.id} item={item} side={chosen.get(item.id)} {...props} />
          ))}
        </ul>
      )}
      <Taken title={t('mergeMine')} items={mine} side="mine" {...props} />
      <Taken title={t('mergeTheirs')} items={theirs} side="theirs" {...props} />
    </section>
  )
}

type ItemProps = Pick<Props, 'mine' | 'theirs'>

function Taken({
  title,
  items,
  side,
  mine,
  theirs,
}: ItemProps & { title: string; items: MergeItem[]; side: Side }) {
  const t = useTranslations('versions')
  const nameOf = usePartName(mine, theirs)
  if (items.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-2 px-3 py-1.5 text-sm">
            <span className="w-24 shrink-0 text-xs text-faint">{t(`part.${item.kind}`)}</span>
            <span className="min-w-0 flex-1 truncate" title={nameOf(item)}>
              {nameOf(item)}
            </span>
            <Badge>{t(`change.${item[side] ?? 'changed'}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

type OpenProps = ItemProps & { item: MergeItem; side: Side | undefined; onChoose: Props['onChoose'] }

function OpenItem({ item, side, mine, theirs, onChoose }: OpenProps) {
  const t = useTranslations('versions')
  const nameOf = usePartName(mine, theirs)
  const [my, their] = [mine, theirs].map((document) => splitParts(document).get(item.id)?.value)
  const name = nameOf(item)
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line-strong p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-faint">{t(`part.${item.kind}`)}</span>
        <span className="min-w-0 flex-1 basis-40 truncate text-sm font-medium" title={name}>
          {name}
        </span>
        <fieldset className="flex gap-3" aria-label={t('chooseFor', { name })}>
          {(['mine', 'theirs'] as const).map((one) => (
            <label key={one} className="flex items-center gap-1.5 text-sm">
              <input
                type="radio"
                name={item.id}
                className="accent-accent"
                checked={side === one}
                onChange={() => onChoose(item.id, one)}
              />
              {t(`side.${one}`, { change: item[one] ?? 'none' })}
            </label>
          ))}
        </fieldset>
      </div>
      {item.open === 'wired' && <p className="text-xs text-muted">{t('wired')}</p>}
      {my !== undefined && their !== undefined && (
        <FieldChanges
          equals
          changes={fieldChanges(my, their)}
          words={{ before: t('side.mine', { change: 'none' }), after: t('side.theirs', { change: 'none' }) }}
        />
      )}
    </li>
  )
}
