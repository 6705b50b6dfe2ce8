'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx'
import { DurationInput } from '../../fields/DurationInput'
import { inSeconds } from './inSeconds'
import { type Column, type Layer, misfitOf, type TimeoutSources, timeoutColumns } from './timeoutColumns'

type Guard = NonNullable<Layer['guard']>
type Props<Own extends Guard> = {
  sources: TimeoutSources
  /** Which guards can be changed here, and what is set. */
  own: { [guard in Own]?: number | undefined }
  editable: readonly Own[]
  onChange: (guard: Own, ms: number | undefined) => void
}

/** Times as boxes inside one another, tool and model side by side: an attempt inside an action inside the run. */
export function TimeoutPicture<Own extends Guard>({ sources, own, editable, onChange }: Props<Own>) {
  const t = useTranslations('inspector')
  const columns = timeoutColumns(sources)
  if (columns.length === 0) return null
  return (
    <section aria-label={t('timeouts')} className="flex min-w-0 flex-col gap-3">
      <h4 className="text-xs font-medium">{t('timeouts')}</h4>
      <div className="flex min-w-0 items-start gap-2">
        {columns.map((column) => (
          <figure key={column.kind} className="flex min-w-0 flex-1 flex-col gap-1">
            <figcaption className="text-xs text-faint">{t(`timeoutKind.${column.kind}`)}</figcaption>
            <Nested column={column} from={column.layers.length - 1} />
          </figure>
        ))}
      </div>
      {editable.map((guard) => (
        <label
          key={guard}
          className="flex min-w-0 items-center justify-between gap-2 text-xs"
          htmlFor={`time-${guard}`}
        >
          <span className="min-w-0">{t(guardKey(guard))}</span>
          <span className="w-52 shrink-0">
            <DurationInput
              id={`time-${guard}`}
              value={own[guard]}
              placeholder={inSeconds(usualOf(columns, guard))}
              onChange={(ms) => onChange(guard, ms)}
            />
          </span>
        </label>
      ))}
    </section>
  )
}

function guardKey(guard: Guard) {
  return `guard.${guard}` as const
}

/** What holds while a guard is not set. */
function usualOf(columns: readonly Column[], guard: Guard): number {
  return columns.flatMap(({ layers }) => layers).find((layer) => layer.guard === guard)?.ms ?? 0
}

function Nested({ column, from }: { column: Column; from: number }): ReactNode {
  const layer = column.layers[from]
  if (!layer) return null
  return (
    <Box layer={layer} misfit={misfitOf(column, from)}>
      {from > 0 && <Nested column={column} from={from - 1} />}
    </Box>
  )
}

function Box({
  layer,
  misfit,
  children,
}: {
  layer: Layer
  misfit: Layer['name'] | null
  children: ReactNode
}) {
  const t = useTranslations('inspector')
  const time = layer.formula === null ? inSeconds(layer.ms) : `${inSeconds(layer.ms)} = ${layer.formula}`
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col gap-1 rounded-control border p-1.5',
        misfit === null ? 'border-line-strong' : 'lamp-failed border-lamp-edge bg-lamp-soft',
        layer.origin === 'derived' && 'border-dashed',
      )}
    >
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-2 text-xs">
        <span className="text-muted">{t(`layer.${layer.name}`)}</span>
        <span className="font-medium tabular-nums" title={t(`origin.${layer.origin}`)}>
          {time}
        </span>
      </div>
      {layer.origin !== 'usual' && layer.origin !== 'fixed' && (
        <span className="text-[11px] text-faint">{t(`origin.${layer.origin}`)}</span>
      )}
      {misfit !== null && (
        <p className="flex items-start gap-1 text-xs text-danger-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t('notNested', { layer: t(`layer.${misfit}`) })}
        </p>
      )}
      {children}
    </div>
  )
}
