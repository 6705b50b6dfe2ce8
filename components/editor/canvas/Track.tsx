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
import { useEditorField, useEditorStore, useRunId } from '../store/EditorContext'
import { select } from '../store/editParts'
import { edgeProblems } from './edgeProblems'
import { roundsOf, statusOf, trackOf } from './nodeActivity'
import { returnPath, trackPath } from './trackPath'

const BELOW = 28
const UNKNOWN = { id: '', source: '', port: '', target: '' }

/** One wire: straight with rounded bends, or round below both cards where it leads back along a row. Being selected is a matter of the style sheet. */
export const Track = memo(function Track(props: EdgeProps<TrackEdge>) {
  const fromBottom = props.sourceHandleId === ERROR_PORT
  // between rows there is room for an ordinary track
  const inRow = Math.abs(props.targetY - props.sourceY) < ROW
  if (props.targetX < props.sourceX + 8 && inRow && !fromBottom) return <ReturnTrack {...props} />
  const [path, x, y] = trackPath({ ...props, fromBottom })
  return <Wire {...{ ...props, path, x, y }} />
}, isSameTrack)

function isSameTrack(before: EdgeProps<TrackEdge>, after: EdgeProps<TrackEdge>): boolean {
  return (
    before.data === after.data &&
    before.source === after.source &&
    before.target === after.target &&
    before.sourceHandleId === after.sourceHandleId &&
    before.sourceX === after.sourceX &&
    before.sourceY === after.sourceY &&
    before.targetX === after.targetX &&
    before.targetY === after.targetY
  )
}

/** Only these ask where the cards around them stand. */
function ReturnTrack(props: EdgeProps<TrackEdge>) {
  const floor = useFloor(props.source, props.target)
  const [path, x, y] = returnPath(props, floor)
  return <Wire {...{ ...props, path, x, y }} />
}

type WireProps = EdgeProps<TrackEdge> & { path: string; x: number; y: number }

/** The way a run took shines in the lamp of its source; the ways not taken are thin and pale; a loop says how often at most. */
function Wire({ id, data, interactionWidth, path, x, y }: WireProps) {
  const edge = data?.edge
  const runId = useRunId()
  const track = useRunValue(runId, trackOf(edge ?? UNKNOWN)) ?? 'idle'
  const status = useRunValue(runId, statusOf(edge?.source ?? '')) ?? 'waiting'
  const wrong = useEditorField('check', (check) => edgeProblems(check, edge?.id ?? ''))
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
        )}
      />
      {wrong !== '' && <WrongMark id={id} edge={edge?.id ?? ''} x={x} y={y} />}
      {edge?.loop && <LoopLabel id={edge.id} max={edge.loop.max} x={x} y={y} runId={runId} />}
    </>
  )
}

/** On a wire that keeps the pipeline from running: goes to what is wrong with it. */
function WrongMark({ id, edge, x, y }: { id: string; edge: string; x: number; y: number }) {
  const t = useTranslations('editor')
  const text = useProblemText()
  const store = useEditorStore()
  const check = useEditorField('check', (found) => found)
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
