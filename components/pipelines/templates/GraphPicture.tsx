import type { GraphSketch } from '@/lib/api/templates'
import { graphShapes } from './graphShapes'

/** A graph small enough for a card: boxes with lamps, tracks between them, loops dashed. Drawn from the document itself. */
export function GraphPicture({ graph, label }: { graph: GraphSketch; label: string }) {
  const { width, height, boxes, tracks } = graphShapes(graph)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="h-32 w-full rounded-control bg-sunken p-1"
      preserveAspectRatio="xMidYMid meet"
    >
      {tracks.map(({ key, path, kind }) => (
        <path
          key={key}
          d={path}
          fill="none"
          strokeWidth={2.5}
          strokeDasharray={kind === 'main' ? undefined : '5 4'}
          className={kind === 'error' ? 'lamp-failed stroke-lamp' : 'stroke-faint'}
        />
      ))}
      {boxes.map(({ key, x, y, w, h, lamp, bar }) => (
        <g key={key} className={lamp}>
          <rect
            x={x}
            y={y}
            width={w}
            height={h}
            rx={8}
            strokeWidth={2}
            className="fill-surface stroke-line-strong"
          />
          <circle cx={x + 18} cy={y + h / 2} r={7} className="fill-lamp" />
          <rect x={x + 34} y={y + h / 2 - 11} width={bar} height={8} rx={4} className="fill-muted" />
          <rect
            x={x + 34}
            y={y + h / 2 + 4}
            width={bar * 0.6}
            height={6}
            rx={3}
            className="fill-line-strong"
          />
        </g>
      ))}
    </svg>
  )
}
