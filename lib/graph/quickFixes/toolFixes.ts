import { definitionContext } from '../definitionContext'
import type { EffectClass, ToolPolicy } from '../document'
import { isJsonObject } from '../json'
import { nearest } from '../nearest'
import { toolInputSchema } from '../toolSchemas'
import { indexIn } from './editGraph'
import { withValueAt } from './editPath'
import { type FixContext, type Fixer, type QuickFix, quickFix, textParam, wordParam } from './quickFix'

const MAX_DESCRIPTION = 200

export const fixUnknownTool: Fixer = (problem, { options }) => {
  const { path } = problem.at
  const ref = wordParam(problem, 'tool')
  const usable = options.catalogue.tools.flatMap((tool) => (tool.disabled === undefined ? [tool.ref] : []))
  // a tool that is switched off was not mistyped: only another server's tool of that name does what was meant
  const meant =
    problem.code === 'TOOL_DISABLED'
      ? usable.find((other) => nameOf(other) === nameOf(ref))
      : nearest(ref, usable)
  const replace = meant
    ? [quickFix('use_tool', { tool: meant }, (document) => withValueAt(document, path, meant))]
    : []
  const remove = /\.tools\[\d+\]$/.test(path)
    ? [quickFix('remove_tool', { tool: ref }, (document) => withValueAt(document, path, undefined))]
    : []
  return [...replace, ...remove]
}

const nameOf = (ref: string) => ref.slice(ref.indexOf('/') + 1)

/** Nobody has said what a tool changes: what its installation suggests, else what the author says. */
export const fixNoPolicy: Fixer = (problem, context) => {
  const ref = textParam(problem, 'tool')
  if (ref === null) return []
  const suggested = context.options.catalogue.tools.find((tool) => tool.ref === ref)?.suggested
  switch (textParam(problem, 'reason')) {
    case 'undeclared':
      return suggested?.effect === undefined
        ? [declare(ref, 'irreversible'), declare(ref, 'none')]
        : [adopt(ref, suggested, suggested.effect), declare(ref, 'irreversible')]
    case 'no_undo': {
      const undo = suggested?.undo
      const adoptUndo = undo
        ? [
            quickFix('adopt_undo', { tool: undo.tool }, (document) =>
              withPolicy(document, ref, (old) => ({ ...old, undo })),
            ),
          ]
        : []
      return [...adoptUndo, declare(ref, 'irreversible')]
    }
    default: {
      const probe = textParam(problem, 'probe')
      return probe === null ? [] : [declare(probe, 'none')]
    }
  }
}

function declare(ref: string, effect: EffectClass): QuickFix {
  return quickFix('declare_effect', { tool: ref, effect }, (document) =>
    withPolicy(document, ref, (policy) => ({ ...policy, effect })),
  )
}

function adopt(ref: string, suggested: ToolPolicy, effect: EffectClass): QuickFix {
  return quickFix('adopt_policy', { tool: ref, effect }, (document) =>
    withPolicy(document, ref, (policy) => ({ ...suggested, ...policy, effect })),
  )
}

type Document = FixContext['document']

/** Changes the policy of a tool, or begins one. */
function withPolicy(document: Document, ref: string, edit: (policy: ToolPolicy) => ToolPolicy): Document {
  const tools = document.tools ?? []
  const known = tools.some((policy) => policy.ref === ref)
  const changed = tools.map((policy) => (policy.ref === ref ? edit(policy) : policy))
  return { ...document, tools: known ? changed : [...changed, edit({ ref })] }
}

const IDEMPOTENCY = /^(request|idempotency|dedup(lication)?|operation)[_-]?(id|key|token)$/i

export const fixNoIdempotency: Fixer = (problem, { document, options }) => {
  const ref = wordParam(problem, 'tool')
  const tool = definitionContext(document, options.catalogue).tool(ref)
  const properties = tool && toolInputSchema(tool).properties
  const names = isJsonObject(properties) ? Object.keys(properties) : []
  const argument = names.find((name) => IDEMPOTENCY.test(name))
  const exists = options.catalogue.tools.find((listed) => listed.ref === ref)?.suggested?.exists
  return [
    ...(argument === undefined
      ? []
      : [
          quickFix('set_idempotency', { argument }, (before) =>
            withPolicy(before, ref, (policy) => ({ ...policy, idempotencyArg: argument })),
          ),
        ]),
    ...(exists
      ? [
          quickFix('adopt_probe', { tool: exists.tool }, (before) =>
            withPolicy(before, ref, (policy) => ({ ...policy, exists })),
          ),
        ]
      : []),
  ]
}

/** The first sentences that stay within the limit, else as many words as do. */
export const fixLongDescription: Fixer = (problem, { document, options }) => {
  const ref = wordParam(problem, 'tool')
  const tool = definitionContext(document, options.catalogue).tool(ref)
  if (!tool) return []
  const text = tool.policy.description ?? tool.listed?.description ?? ''
  const short = shortened(text)
  return [
    quickFix('shorten_description', { length: short.length }, (before) =>
      withPolicy(before, ref, (policy) => ({ ...policy, description: short })),
    ),
  ]
}

function shortened(text: string): string {
  const head = text.slice(0, MAX_DESCRIPTION)
  const sentence = Math.max(head.lastIndexOf('. ') + 1, head.lastIndexOf('。') + 1)
  if (sentence > 0) return head.slice(0, sentence)
  const cut = text.slice(0, MAX_DESCRIPTION - 1).replace(/[\uD800-\uDBFF]$/, '')
  const word = cut.lastIndexOf(' ')
  return `${word > 0 ? cut.slice(0, word) : cut}…`
}

export const fixTwoPolicies: Fixer = (problem) => [
  quickFix('remove_field', { name: wordParam(problem, 'tool') }, (document) => {
    const index = indexIn('tools', problem.at.path)
    return { ...document, tools: (document.tools ?? []).filter((_, at) => at !== index) }
  }),
]
