import type { CompileOptions } from '../compile'
import type { Pipeline } from '../document'
import type { Json } from '../json'
import type { Problem } from '../problem'

/** What a fix does; the UI words it by `fix.<code>` with `params`. */
export const FIX_CODES = [
  'add_start',
  'add_result',
  'connect',
  'connect_new_result',
  'connect_start',
  'remove_node',
  'remove_wire',
  'mark_loop',
  'unmark_loop',
  'lead_to',
  'new_id',
  'use_type',
  'use_port',
  'replace_name',
  'wrap_has',
  'read_previous',
  'read_nodes',
  'fill_input',
  'rename_field',
  'remove_field',
  'use_default',
  'use_tool',
  'remove_tool',
  'adopt_policy',
  'declare_effect',
  'set_idempotency',
  'adopt_probe',
  'adopt_undo',
  'shorten_description',
  'lengthen_time',
  'shorten_time',
  'raise_steps',
] as const
export type FixCode = (typeof FIX_CODES)[number]

/** One way out of a problem. `apply` expects the document the problem was found in, and leaves it as it is. */
export type QuickFix = {
  code: FixCode
  params: { [name: string]: string | number }
  apply: (document: Pipeline) => Pipeline
}

export type FixContext = { document: Pipeline; options: CompileOptions }
/** The ways out of one kind of problem, the best first; none where nobody can tell what was meant. */
export type Fixer = (problem: Problem, context: FixContext) => QuickFix[]

export function quickFix(code: FixCode, params: QuickFix['params'], apply: QuickFix['apply']): QuickFix {
  return { code, params, apply }
}

/** A parameter of a finding as text; null where it is absent or something else. */
export function textParam({ params }: Problem, name: string): string | null {
  const value = params[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The same, empty where there is none. */
export function wordParam(problem: Problem, name: string): string {
  return textParam(problem, name) ?? ''
}

export function listParam({ params }: Problem, name: string): string[] {
  const value: Json | undefined = params[name]
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
