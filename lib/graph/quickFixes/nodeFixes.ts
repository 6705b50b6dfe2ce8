import type { Pipeline } from '../document'
import { isJsonObject } from '../json'
import { renameNode } from '../renameNode'
import { freeName, indexIn, withNewNode, withWire } from './editGraph'
import { valueAt, withValueAt } from './editPath'
import { type Fixer, quickFix, textParam } from './quickFix'
import { resultType } from './wireFixes'

export const fixNoInput: Fixer = (_problem, { document, options }) => {
  const definition = [...options.definitions.values()].find(({ role }) => role === 'input')
  if (!definition) return []
  const led = new Set(forward(document).map(({ target }) => target))
  const first = document.nodes.find(({ id }) => !led.has(id))
  return [
    quickFix('add_start', {}, (before) => {
      const added = withNewNode(before, definition, null)
      return first ? withWire(added.document, added.id, 'done', first.id) : added.document
    }),
  ]
}

/** A loop leads back to where a run has come from another way, and no further than that. */
const forward = ({ edges }: Pipeline) => edges.filter(({ loop }) => !loop)

/** The result of the node that nothing follows. */
export const fixNoOutput: Fixer = (_problem, context) => {
  const { document, options } = context
  const definition = resultType(context)
  if (!definition) return []
  const leading = new Set(forward(document).map(({ source }) => source))
  const last = document.nodes.findLast(({ id }) => !leading.has(id)) ?? document.nodes.at(-1)
  const type = last && options.definitions.get(last.type)
  const config = type?.config.safeParse(last?.config)
  const port = config?.success ? type?.ports(config.data)[0]?.name : undefined
  return [
    quickFix('add_result', {}, (before) => {
      if (!last || port === undefined) return withNewNode(before, definition, null).document
      const added = withNewNode(before, definition, last.id, { value: { $cel: `nodes.${last.id}` } })
      return withWire(added.document, last.id, port, added.id)
    }),
  ]
}

/** Removes one node by its place; its wires go with it unless another node has the same name. */
export const fixSurplusNode: Fixer = (problem, { document: { nodes: present } }) => {
  if (present[indexIn('nodes', problem.at.path)] === undefined) return []
  const remove = quickFix('remove_node', {}, (document) => {
    const index = indexIn('nodes', problem.at.path)
    const gone = document.nodes[index]?.id
    const nodes = document.nodes.filter((_, at) => at !== index)
    if (nodes.some(({ id }) => id === gone)) return { ...document, nodes }
    return {
      ...document,
      nodes,
      edges: document.edges.filter(({ source, target }) => source !== gone && target !== gone),
    }
  })
  return [remove]
}

export const fixSameNodeId: Fixer = (problem, { document }) => {
  const id = freeName(
    textParam(problem, 'id') ?? 'node',
    document.nodes.map((node) => node.id),
  )
  return [quickFix('new_id', { id }, (before) => withValueAt(before, problem.at.path, id))]
}

export const fixReservedId: Fixer = (problem, { document, options }) => {
  const from = textParam(problem, 'id')
  if (from === null) return []
  const id = freeName(
    `${from}Node`,
    document.nodes.map((node) => node.id),
  )
  return [quickFix('new_id', { id }, (before) => renameNode(before, from, id, options.definitions))]
}

export const fixUnknownType: Fixer = (problem) => {
  const type = textParam(problem, 'suggestion')
  if (type === null) return []
  return [quickFix('use_type', { type }, (document) => withValueAt(document, problem.at.path, type))]
}

/** Settings a type does not know go; a missing one takes what a new node of the type has. */
export const fixConfig: Fixer = (problem, { document, options }) => {
  const { path } = problem.at
  const field = textParam(problem, 'field')
  if (field === null) return []
  const node = document.nodes[indexIn('nodes', path)]
  const present = valueAt(document, path) !== undefined
  if (textParam(problem, 'reason') === 'missing') {
    const usual = node && options.definitions.get(node.type)?.defaults[field]
    if (usual === undefined || present) return []
    return [
      quickFix('use_default', { name: field }, (before) => withValueAt(before, path, structuredClone(usual))),
    ]
  }
  const refused = present && node !== undefined && isUnknownKey(problem.params.reason)
  return refused
    ? [quickFix('remove_field', { name: field }, (before) => withValueAt(before, path, undefined))]
    : []
}

function isUnknownKey(reason: unknown): boolean {
  return typeof reason === 'string' && /unrecognized key/i.test(reason)
}

/** An input a node does not have, under the name most like it, or gone. */
export const fixUnknownInput: Fixer = (problem, { document }) => {
  const input = textParam(problem, 'input')
  const meant = textParam(problem, 'suggestion')
  const inputs = `nodes[${indexIn('nodes', problem.at.path)}].in`
  const given = valueAt(document, inputs)
  if (input === null || !isJsonObject(given)) return []
  // by its name, not by its path: there may be dots in it
  const { [input]: value = null, ...others } = given
  const rename =
    meant !== null && given[meant] === undefined
      ? [
          quickFix('rename_field', { name: input, by: meant }, (before) =>
            withValueAt(before, inputs, { ...others, [meant]: value }),
          ),
        ]
      : []
  return [
    ...rename,
    quickFix('remove_field', { name: input }, (before) => withValueAt(before, inputs, others)),
  ]
}
