import type { GraphSketch } from '@/lib/client/apiShapes'
import { graphShapes } from './graphShapes'

/** A graph small enough for a card: boxes with lamps, tracks between them, loops dashed. Drawn from the document itself. */
export function GraphPicture({ graph, label }: { graph: GraphSketch; label: string }) {
  const { width, height, boxes, tracks } = graphShapes(graph)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="h-28 w-full rounded-control bg-sunken"
      preserveAspectRatio="xMidYMid meet"
    >
      {tracks.map(({ key, path, kind }) => (
        <path
          key={key}
          d={path}
          fill="none"
          strokeWidth={kind === 'main' ? 5 : 4}
          strokeDasharray={kind === 'main' ? undefined : '10 8'}
          className={kind === 'error' ? 'lamp-failed stroke-lamp' : 'stroke-line-strong'}
        />
      ))}
      {boxes.map(({ key, x, y, w, h, lamp, bar }) => (
        <g key={key} className={lamp}>
          <rect
            x={x}
            y={y}
            width={w}
            height={h}
            rx={12}
            strokeWidth={3}
            className="fill-surface stroke-line-strong"
          />
          <circle cx={x + 30} cy={y + h / 2} r={13} className="fill-lamp" />
          <rect x={x + 60} y={y + h / 2 - 20} width={bar} height={14} rx={7} className="fill-muted" />
          <rect
            x={x + 60}
            y={y + h / 2 + 6}
            width={bar * 0.6}
            height={10}
            rx={5}
            className="fill-line-strong"
          />
        </g>
      ))}
    </svg>
  )
}
