import { definitionContext } from '@/lib/graph/definitionContext'
import type { Pipeline, ToolPolicy } from '@/lib/graph/document'
import { policyRoots, type Roots } from '@/lib/graph/policyRoots'
import { localRootsAt, type Readable, readableAt, readableRoots } from '@/lib/graph/readableAt'
import type { Understood } from './understood'

/** The policy a path like `tools[2].undo.args.id` lies in, and the rest of the path. */
export function policyAt(document: Pipeline, path: string): { policy: ToolPolicy; rest: string } | null {
  const [, index, rest = ''] = /^tools\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  const policy = index === undefined ? undefined : document.tools?.[Number(index)]
  return policy ? { policy, rest } : null
}

/** Everything an expression may read: in a field of a node (path within it), or in a tool policy (path within the document). */
export function readablesFor(understood: Understood, nodeId: string, path: string): Readable[] {
  const { document, catalogue, understanding } = understood
  const place = policyAt(document, path)
  if (place) return readableRoots(rootsAt(place.policy, place.rest, definitionContext(document, catalogue)))
  return readableAt(understanding, nodeId, localRootsAt(understanding, nodeId, path))
}

function rootsAt(policy: ToolPolicy, rest: string, context: ReturnType<typeof definitionContext>): Roots {
  const roots = policyRoots(policy, context)
  if (/^(undo|fingerprint)\./.test(rest)) return roots.done
  if (rest === 'exists.found') return roots.found
  const [, argument = '', part = ''] = /^rules\.([^.]+)\.(.+)$/.exec(rest) ?? []
  const list = policy.rules?.[argument]?.oneOf
  if (part === 'must') return roots.rule(argument)
  if (part.startsWith('oneOf.args')) return roots.lookUp
  if (list && part.startsWith('oneOf.')) return roots.entry(list)
  return roots.call
}
