import type { Json } from '../graph/json'
import type { Problem } from '../graph/problem'
import type { Wording } from '../graph/wording'

/** One thing that is wrong with a request or was found in a document: a member of `problems[]`. `path` is a field of the request or a JSON path. */
export type ProblemDetail = Wording & {
  path?: string
  code?: string
  /** What the message names, for saying it in another language. */
  params?: { [name: string]: Json }
  /** Of what the compiler found. */
  severity?: Problem['severity']
  at?: Problem['at']
  fix?: string
  /** The effect that a decision is wrong about, by its key. */
  key?: string
  /** What would have been right instead. */
  choices?: string[]
  ports?: string[]
}

/** What the compiler found, with its place where other problems have it. */
export type FoundProblem = Problem & { path: string }
