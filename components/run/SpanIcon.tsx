import {
  Bot,
  Box,
  Hand,
  Layers,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  SquareActivity,
  Undo2,
  Wrench,
} from 'lucide-react'
import type { Span } from '@/lib/run/trace'

const ICONS: Record<Span['kind'], LucideIcon> = {
  run: SquareActivity,
  node: Box,
  model: Bot,
  tool: Wrench,
  undo: Undo2,
  plan: ListChecks,
  task: Hand,
  flow: Layers,
  turn: Lightbulb,
}

export function SpanIcon({ kind }: { kind: Span['kind'] }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden className="size-3.5 shrink-0 text-faint" />
}
