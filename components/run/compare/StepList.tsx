'use client'
import { useTranslations } from 'next-intl'
import { type ComparedStep, isDifferent } from '@/lib/run/compareRuns'
import type { Span } from '@/lib/run/trace'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { Lamp } from '../../ui/Lamp'
import { VirtualList } from '../../ui/VirtualList'
import { spanSignal } from '../runSignal'
import { SpanIcon } from '../SpanIcon'

type Props = {
  steps: ComparedStep[]
  selected: string | null
  onSelect: (id: string) => void
  nameOf: (span: Span) => string
}

/** Steps of both runs in one list, with the lamp each has in either. */
export function StepList({ steps, selected, onSelect, nameOf }: Props) {
  const t = useTranslations('watch')
  return (
    <div className="h-96 min-w-0 rounded-card border border-line bg-surface">
      <VirtualList label={t('steps')} items={steps} itemKey={({ id }) => id} estimate={36}>
        {(step) => (
          <button
            type="button"
            aria-pressed={step.id === selected}
            onClick={() => onSelect(step.id)}
            style={{ paddingLeft: 8 + step.depth * 14 }}
            className={cx(
              'flex w-full min-w-0 items-center gap-2 rounded-control py-1 pr-2 text-left text-xs hover:bg-hover',
              step.id === selected && 'bg-accent-soft',
            )}
          >
            <StepName step={step} nameOf={nameOf} />
            <Mark step={step} />
            <Side span={step.a} mark="A" />
            <Side span={step.b} mark="B" />
          </button>
        )}
      </VirtualList>
    </div>
  )
}

function StepName({ step, nameOf }: { step: ComparedStep; nameOf: Props['nameOf'] }) {
  const span = step.a ?? step.b
  if (!span) return null
  return (
    <>
      <SpanIcon kind={span.kind} />
      <span className="min-w-0 flex-1 truncate" title={nameOf(span)}>
        {nameOf(span)}
      </span>
    </>
  )
}

function Mark({ step }: { step: ComparedStep }) {
  const t = useTranslations('watch')
  if (!isDifferent(step)) return null
  if (step.a === null) return <Badge tone="warn">{t('onlyB')}</Badge>
  if (step.b === null) return <Badge tone="warn">{t('onlyA')}</Badge>
  return <Badge tone="warn">{t('differs')}</Badge>
}

function Side({ span, mark }: { span: Span | null; mark: string }) {
  const t = useTranslations('run')
  if (!span)
    return (
      <span aria-hidden className="w-5 shrink-0 text-center text-faint">
        —
      </span>
    )
  return (
    <Lamp signal={spanSignal(span.status)} label={`${mark}: ${t(`spanStatus.${span.status}`)}`} compact />
  )
}
