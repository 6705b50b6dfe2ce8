'use client'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { RunDetail } from '@/lib/api/runs'
import type { RunEntry } from '@/lib/client/runStore'
import { compareRuns, isDifferent } from '@/lib/run/compareRuns'
import { Loading } from '../../shell/Loading'
import { Checkbox } from '../../ui/Checkbox'
import { Notice } from '../../ui/Notice'
import { RelativeTime } from '../../ui/RelativeTime'
import { ShortId } from '../../ui/ShortId'
import { RunStatusLamp } from '../RunStatusLamp'
import { useNodeTitles } from '../useNodeTitles'
import { useSpanName } from '../useSpanName'
import { StepComparison } from './StepComparison'
import { StepList } from './StepList'

const FrozenCanvas = dynamic(
  () => import('../graph/FrozenCanvas').then(({ FrozenCanvas: loaded }) => loaded),
  {
    ssr: false,
    loading: () => <Loading />,
  },
)

type Side = { entry: RunEntry; detail: RunDetail }

/** Both canvases with the nodes marked that went another way, the first difference in words, and every step of both. */
export function CompareView({ a, b }: { a: Side; b: Side }) {
  const t = useTranslations('watch')
  const titleOf = useNodeTitles(a.detail.document)
  const nameOf = useSpanName(titleOf)
  const stands = `${a.entry.state.lastSeq} ${b.entry.state.lastSeq}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the states change in place, their last events say when
  const comparison = useMemo(() => compareRuns(a.entry.state, b.entry.state), [stands])
  const { steps, first, nodes } = comparison
  const [chosen, setChosen] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const shown = all ? steps : steps.filter(isDifferent)
  const step = steps.find(({ id }) => id === chosen) ?? first
  const name = first?.a ?? first?.b
  return (
    <>
      <Notice tone={first ? 'warn' : 'info'}>
        {name
          ? t('firstDifference', { step: nameOf(name), count: steps.filter(isDifferent).length })
          : t('sameWay')}
      </Notice>
      <div className="grid gap-3 lg:grid-cols-2">
        <Canvas side={a} mark="A" differs={nodes} />
        <Canvas side={b} mark="B" differs={nodes} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium">{t('steps')}</h2>
        <Checkbox checked={all} onCheckedChange={setAll} label={t('showSame', { count: steps.length })} />
      </div>
      <div className="grid min-h-0 gap-3 lg:grid-cols-2">
        <StepList steps={shown} selected={step?.id ?? null} onSelect={setChosen} nameOf={nameOf} />
        {step && <StepComparison step={step} nameOf={nameOf} />}
      </div>
    </>
  )
}

type CanvasProps = { side: Side; mark: string; differs: ReadonlySet<string> }

function Canvas({ side: { entry, detail }, mark, differs }: CanvasProps) {
  const t = useTranslations('watch')
  const { status, degraded, runId } = entry.state
  return (
    <section aria-label={t('runNamed', { mark })} className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <Link href={`/runs/${runId}`} className="text-sm font-semibold text-accent-ink hover:underline">
          {t('runNamed', { mark })}
        </Link>
        <RunStatusLamp status={status} degraded={degraded.length > 0} />
        <ShortId id={runId} />
        <RelativeTime iso={detail.createdAt} />
      </p>
      <div className="h-72 overflow-hidden rounded-card border border-line">
        <FrozenCanvas
          key={runId}
          document={detail.document}
          runId={runId}
          label={t('runNamed', { mark })}
          marked={differs}
        />
      </div>
    </section>
  )
}
