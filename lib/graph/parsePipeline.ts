import type * as z from 'zod'
import { FORMAT, FORMAT_MAJOR, FORMAT_MINOR, FORMAT_VERSION, type Pipeline, PipelineSchema } from './document'
import { issuePlace, issueValue } from './issuePlace'
import { FORBIDDEN_KEYS, isJsonObject, type JsonObject } from './json'

/** Every way in which JSON is no pipeline; the UI words them by these. */
export const SHAPE_CODES = [
  'NOT_AN_OBJECT',
  'NO_FORMAT',
  'OTHER_FORMAT',
  'NO_VERSION',
  'BAD_VERSION',
  'OTHER_VERSION',
  'TOO_DEEP',
  'FORBIDDEN_NAME',
  'UNKNOWN_MEMBER',
  'MISSING_MEMBER',
  'WRONG_SHAPE',
] as const
type ShapeCode = (typeof SHAPE_CODES)[number]

/** `path` is a JSON path into the document; empty for the document itself. `message` is the English text for the API and the command line. */
type ImportProblem = { path: string; code: ShapeCode; params: { [name: string]: string }; message: string }
/** Something the author should know about a document that was taken: keys of a newer minor version, kept but not understood. */
export type ImportNote = { path: string; message: string }
export type ParsedPipeline =
  | { ok: true; pipeline: Pipeline; notes: ImportNote[] }
  | { ok: false; problems: ImportProblem[] }

const MAX_DEPTH = 64
const MAX_PROBLEMS = 200

/**
 * Reads a document that comes from outside (a file, an import, storage). All problems of shape come at once, each with its place. A
 * newer minor version may hold keys we do not know: they are kept in `pipeline` and noted. A newer major version is refused.
 */
export function parsePipeline(json: unknown): ParsedPipeline {
  const unsafe = unsafeParts(json)
  if (unsafe.length > 0) return { ok: false, problems: unsafe }
  if (!isJsonObject(json)) return refused(NOT_AN_OBJECT)
  const written = String(json.formatVersion)
  const version = versionOf(written)
  const foreign = notAPipeline(json) ?? wrongVersion(written, version)
  if (foreign !== null) return refused(foreign)
  return parseShape(json, version !== null && version.minor > FORMAT_MINOR)
}

const NOT_AN_OBJECT: ImportProblem = {
  ...{ path: '', code: 'NOT_AN_OBJECT', params: {} },
  message: 'This is not a pipeline: a pipeline is one JSON object.',
}

function refused(problem: ImportProblem): ParsedPipeline {
  return { ok: false, problems: [problem] }
}

/** Nested too deeply, or with keys that reach for an object's prototype. Walks without recursion: the text may be hostile. */
function unsafeParts(json: unknown): ImportProblem[] {
  const problems: ImportProblem[] = []
  const open: { value: unknown; path: string; depth: number }[] = [{ value: json, path: '', depth: 0 }]
  for (let next = open.pop(); next !== undefined && problems.length < MAX_PROBLEMS; next = open.pop()) {
    const { value, path, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) return [tooDeep(path)]
    for (const [key, child] of Object.entries(value)) {
      const place = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key
      if (FORBIDDEN_KEYS.has(key))
        problems.push({
          ...{ path: place, code: 'FORBIDDEN_NAME', params: { name: key } },
          message: `“${key}” cannot be used as a name.`,
        })
      else open.push({ value: child, path: place, depth: depth + 1 })
    }
  }
  return problems
}

function tooDeep(path: string): ImportProblem {
  return {
    ...{ path, code: 'TOO_DEEP', params: { most: String(MAX_DEPTH) } },
    message: `The document is nested more than ${MAX_DEPTH} levels deep.`,
  }
}

function notAPipeline(json: JsonObject): ImportProblem | null {
  const needed = ['format', 'formatVersion', 'name', 'nodes', 'edges']
  const missing = needed.filter((key) => json[key] === undefined)
  if (json.format === FORMAT) {
    if (json.formatVersion !== undefined) return null
    return {
      ...{ path: 'formatVersion', code: 'NO_VERSION', params: { own: FORMAT_VERSION } },
      message: `This pipeline does not say its format version; this installation reads ${FORMAT_VERSION}.`,
    }
  }
  if (json.format === undefined) {
    const named = missing.map((key) => `“${key}”`).join(', ')
    return {
      ...{ path: '', code: 'NO_FORMAT', params: { missing: named } },
      message: `This is not an Interlock pipeline: it has no ${named}.`,
    }
  }
  const format = JSON.stringify(json.format)
  return {
    ...{ path: 'format', code: 'OTHER_FORMAT', params: { format, own: FORMAT } },
    message: `This is not an Interlock pipeline: its format is ${format}, not “${FORMAT}”.`,
  }
}

type Version = { major: number; minor: number }

function versionOf(text: string): Version | null {
  const match = /^(\d+)\.(\d+)$/.exec(text)
  return match && { major: Number(match[1]), minor: Number(match[2]) }
}

function wrongVersion(text: string, version: Version | null): ImportProblem | null {
  const path = 'formatVersion'
  const own = `this installation reads ${FORMAT_VERSION}`
  const params = { version: text, own: FORMAT_VERSION }
  if (!version)
    return { path, code: 'BAD_VERSION', params, message: `“${text}” is not a format version; ${own}.` }
  if (version.major === FORMAT_MAJOR) return null
  const newer = version.major > FORMAT_MAJOR
  const hint = newer ? ' Update Interlock to open it.' : ''
  return {
    ...{ path, code: 'OTHER_VERSION', params: { ...params, newer: newer ? 'yes' : 'no' } },
    message: `This pipeline has format version ${text}; ${own}.${hint}`,
  }
}

type Issue = z.core.$ZodIssue
type UnknownKeys = Extract<Issue, { code: 'unrecognized_keys' }>

function parseShape(json: JsonObject, tolerant: boolean): ParsedPipeline {
  const parsed = PipelineSchema.safeParse(json)
  if (parsed.success) return { ok: true, pipeline: parsed.data, notes: [] }
  const { issues } = parsed.error
  const unknown = tolerant ? issues.filter((issue) => issue.code === 'unrecognized_keys') : []
  if (unknown.length === 0)
    return { ok: false, problems: issues.slice(0, MAX_PROBLEMS).flatMap((issue) => described(json, issue)) }
  const known = structuredClone(json)
  const notes = unknown.flatMap((issue) => removeKeys(known, issue))
  const rest = parseShape(known, tolerant)
  // The keys stay in the document although its type does not know them, so that saving and exporting loses nothing.
  return rest.ok
    ? { ok: true, pipeline: json as unknown as Pipeline, notes: [...notes, ...rest.notes] }
    : rest
}

function removeKeys(document: JsonObject, issue: UnknownKeys): ImportNote[] {
  const holder = Object(issueValue(document, issue.path))
  return issue.keys.map((key) => {
    Reflect.deleteProperty(holder, key)
    const path = issuePlace([...issue.path, key])
    return { path, message: `“${path}” belongs to a newer version; it is kept but has no effect here.` }
  })
}

function described(json: JsonObject, issue: Issue): ImportProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = issuePlace([...issue.path, key])
      return {
        ...{ path, code: 'UNKNOWN_MEMBER' as const, params: {} },
        message: `“${path}” is not known here.`,
      }
    })
  }
  const path = issuePlace(issue.path)
  if (issueValue(json, issue.path) === undefined)
    return [{ path, code: 'MISSING_MEMBER', params: {}, message: `“${path}” is missing.` }]
  const message = `“${path}”: ${issue.message}.`.replace(/\.\.$/, '.')
  return [{ path, code: 'WRONG_SHAPE', params: { reason: issue.message }, message }]
}
