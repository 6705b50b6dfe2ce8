import {
  Box,
  Flag,
  GitBranch,
  Hand,
  ListChecks,
  ListTree,
  LogIn,
  type LucideIcon,
  Play,
  ShieldCheck,
  Shuffle,
  Sparkles,
  Tags,
  Workflow,
  Wrench,
} from 'lucide-react'
import { nodeDefinitions } from '@/lib/nodes/definitions'

/** Icons that definitions name. Only these are in the bundle; a name that is missing here shows as a box. */
const ICONS: { [name: string]: LucideIcon } = {
  flag: Flag,
  'git-branch': GitBranch,
  hand: Hand,
  'list-checks': ListChecks,
  'list-tree': ListTree,
  'log-in': LogIn,
  play: Play,
  'shield-check': ShieldCheck,
  shuffle: Shuffle,
  sparkles: Sparkles,
  tags: Tags,
  workflow: Workflow,
  wrench: Wrench,
}

export function NodeIcon({ type, className }: { type: string; className?: string }) {
  const Icon = ICONS[nodeDefinitions.get(type)?.icon ?? ''] ?? Box
  return <Icon aria-hidden className={className ?? 'size-4'} />
}
