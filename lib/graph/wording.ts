import * as z from 'zod'

/**
 * A text for people, in English. `says`: which sentence of ours it is, so that a screen can say it in the reader's language; without it these are somebody
 * else's words (a tool's, a model's, an author's) and stay as they are.
 */
export type Wording = { message: string; says?: Said }

/** `id`: namespace and key of a message (`faults.OUTPUT_TRUNCATED`); `params`: what it names. */
export type Said = { id: string; params: { [name: string]: SaidParam } }

/** As it is, or a text that may itself be a sentence of ours, or several of them one after another. */
export type SaidParam = string | number | Wording | Wording[]

const WordingSchema: z.ZodType<Wording> = z.strictObject({
  message: z.string(),
  says: z.lazy(() => SaidSchema).exactOptional(),
})

export const SaidSchema: z.ZodType<Said> = z.strictObject({
  id: z.string().max(200),
  params: z.record(
    z.string(),
    z.lazy(() => z.union([z.string(), z.number(), WordingSchema, z.array(WordingSchema)])),
  ),
})

/** Names that a text asks for: `{name}`. Other braces are text. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}${' ' | '"'}${string}` ? never : Name) | Names<Rest>
  : never
export type ParamsOf<Text extends string> = { [name in Names<Text>]: SaidParam }

/** English texts by key; `CODE.variant` where a code has several sentences. */
export type Texts = { readonly [key: string]: string }

/**
 * What speaks the sentences of one namespace. Each is written down once, in English, with the names of what goes into it; the messages of the same
 * namespace say it in every language.
 */
export type Speaker<T extends Texts> = {
  <Key extends keyof T & string>(key: Key, params: ParamsOf<T[Key]>): Wording & { says: Said }
  readonly namespace: string
  readonly texts: T
}

export function speaker<const T extends Texts>(namespace: string, texts: T): Speaker<T> {
  const speak = (key: keyof T & string, given: { [name: string]: SaidParam }) => {
    const params = Object.fromEntries(Object.entries(given).map(([name, param]) => [name, kept(param)]))
    const message = (texts[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => printed(params[name] ?? ''))
    return { message, says: { id: `${namespace}.${key}`, params } }
  }
  return Object.assign(speak, { namespace, texts })
}

/** Sentences one after another, as one text. */
export function inARow(sentences: readonly Wording[]): string {
  return sentences.map(({ message }) => message).join(' ')
}

/** A fault or a finding brings more along than its words. */
function kept(param: SaidParam): SaidParam {
  if (Array.isArray(param)) return param.map(words)
  return typeof param === 'object' ? words(param) : param
}

export function words({ message, says }: Wording): Wording {
  return says === undefined ? { message } : { message, says }
}

function printed(param: SaidParam): string {
  if (Array.isArray(param)) return inARow(param)
  return typeof param === 'object' ? param.message : String(param)
}
