import type { Said, SaidParam } from '../graph/wording'

/** What is needed of a translator over all namespaces. */
export type Translator = {
  (id: string, values: { [name: string]: string | number }): string
  has(id: string): boolean
  raw(id: string): unknown
}

/** A `Wording`; where it was stored in a column of its own, what it says may also be null. */
export type Text = { message: string; says?: Said | null | undefined }

/** A text in the translator's language, where it is one of our sentences; somebody else's words stay as they are. */
export function sayWording(t: Translator, { message, says }: Text): string {
  if (!says || !t.has(says.id)) return message
  const wanted = t.raw(says.id)
  if (typeof wanted !== 'string') return message
  const values = Object.fromEntries(
    Object.entries(says.params).map(([name, param]) => [name, spoken(t, param)]),
  )
  // another version of Interlock may have written it, which named other things
  const asked = wanted.matchAll(/\{(\w+)\}/g)
  if ([...asked].some(([, name = '']) => !Object.hasOwn(values, name))) return message
  return joined(t(says.id, values))
}

function spoken(t: Translator, param: SaidParam): string | number {
  if (Array.isArray(param)) return param.map((one) => sayWording(t, one)).join(' ')
  return typeof param === 'object' ? sayWording(t, param) : param
}

/** Where one sentence stands inside another: no full stop before the sentence goes on, no space after a full-width one. */
function joined(text: string): string {
  return text.replace(/[.。]+(?=[;；，。])/g, '').replace(/([。；：，]) /g, '$1')
}
