import { nodeDefinitions } from '@/lib/nodes/definitions'
import { BOX_PATH, nodeIconPaths } from './nodeIconPaths'

export function NodeIcon({ type, className = 'size-4' }: { type: string; className?: string }) {
  const path = nodeIconPaths[nodeDefinitions.get(type)?.icon ?? ''] ?? BOX_PATH
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`node-icon ${className}`}>
      <path d={path} />
    </svg>
  )
}
