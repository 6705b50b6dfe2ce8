'use client'
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, useInternalNode } from '@xyflow/react'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { useRunValue } from '@/lib/client/useRun'
import { cx } from '../../ui/cx'
import { lampClass } from '../../ui/Lamp'
import type { TrackEdge } from '../flow/flow'
import { ROW } from '../flow/nodeSize'
import { ERROR_PORT } from '../flow/portsOf'
import { useProblemText } from '../problems/useProblemText'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { select } from '../store/editParts'
import { edgeProblems } from './edgeProblems'
import { roundsOf, statusOf, trackOf } from './nodeActivity'
import { returnPath, trackPath } from './trackPath'

const BELOW = 28
const UNKNOWN = { id: '', source: '', port: '', target: '' }

/** One wire. The way a run took shines in the lamp of its source; the ways not taken are thin and pale; a loop says how often at most. */
export const Track = memo(function Track(props: EdgeProps<TrackEdge>) {
  const { id, source, target, sourceHandleId, data, selected, interactionWidth } = props
  const edge = data?.edge
  const runId = useEditor((state) => state.runId)
  const track = useRunValue(runId, trackOf(edge ?? UNKNOWN)) ?? 'idle'
  const status = useRunValue(runId, statusOf(edge?.source ?? '')) ?? 'waiting'
  const ends = { ...props, fromBottom: sourceHandleId === ERROR_PORT }
  const floor = useFloor(source, target)
  // back along a row goes round below both cards; between rows there is room for an ordinary track
  const inRow = Math.abs(props.targetY - props.sourceY) < ROW
  const backwards = props.targetX < props.sourceX + 8 && inRow && sourceHandleId !== ERROR_PORT
  const [path, x, y] = backwards ? returnPath(ends, floor) : trackPath(ends)
  const wrong = useEditor((state) => edgeProblems(state.check, edge?.id ?? ''))
  const lit = track === 'taken' || track === 'active'
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={interactionWidth ?? 20}
        className={cx(
          'track',
          `track-${track}`,
          edge?.loop && 'track-loop',
          lit && lampClass(status === 'waiting' || status === 'running' ? 'succeeded' : status),
          wrong !== '' && 'track-wrong',
          selected && 'track-selected',
        )}
      />
      {wrong !== '' && <WrongMark id={id} edge={edge?.id ?? ''} x={x} y={y} />}
      {edge?.loop && <LoopLabel id={edge.id} max={edge.loop.max} x={x} y={y} runId={runId} />}
    </>
  )
})

/** On a wire that keeps the pipeline from running: goes to what is wrong with it. */
function WrongMark({ id, edge, x, y }: { id: string; edge: string; x: number; y: number }) {
  const t = useTranslations('editor')
  const text = useProblemText()
  const store = useEditorStore()
  const check = useEditor((state) => state.check)
  const found = check?.problems.filter(
    ({ at, params }) => at.edge === edge || (Array.isArray(params.edges) && params.edges.includes(edge)),
  )
  const label = (found ?? []).map((problem) => text(problem).message).join(' ')
  return (
    <EdgeLabelRenderer>
      <button
        type="button"
        className="lamp-failed nodrag nopan pointer-events-auto absolute flex size-5 items-center justify-center rounded-full border border-lamp-edge bg-surface text-lamp-ink"
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        title={label}
        aria-label={t('wireWrong', { problem: label })}
        onClick={() => {
          select(store, [], [id])
          store.setState({ tab: 'problems' })
        }}
      >
        <CircleAlert aria-hidden className="size-3.5" />
      </button>
    </EdgeLabelRenderer>
  )
}

type LabelProps = { id: string; max: number; x: number; y: number; runId: string | null }

function LoopLabel({ id, max, x, y, runId }: LabelProps) {
  const t = useTranslations('editor')
  const rounds = useRunValue(runId, roundsOf(id)) ?? 0
  return (
    <EdgeLabelRenderer>
      <span
        className="absolute rounded-sm border border-line-strong bg-surface px-1 font-mono text-[11px] leading-4 text-muted tabular-nums"
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        title={t('loopHint', { max })}
      >
        {rounds > 0 ? t('loopRounds', { rounds, max }) : t('loopMax', { max })}
      </span>
    </EdgeLabelRenderer>
  )
}

/** Below the lower edge of both ends. */
function useFloor(source: string, target: string): number {
  const bottoms = [useInternalNode(source), useInternalNode(target)].map((node) =>
    node ? node.internals.positionAbsolute.y + (node.height ?? 0) : 0,
  )
  return Math.max(...bottoms) + BELOW
}
