import type * as z from 'zod'
import { FORMAT, FORMAT_MAJOR, FORMAT_MINOR, FORMAT_VERSION, type Pipeline, PipelineSchema } from './document'
import { issuePlace, issueValue } from './issuePlace'
import { FORBIDDEN_KEYS, isJsonObject, type JsonObject } from './json'

/** `path` is a JSON path into the document; empty for the document itself. */
type ImportProblem = { path: string; message: string }
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
  if (!isJsonObject(json)) return refused('This is not a pipeline: a pipeline is one JSON object.')
  const written = String(json.formatVersion)
  const version = versionOf(written)
  const foreign = notAPipeline(json) ?? wrongVersion(written, version)
  if (foreign !== null) return refused(foreign.message, foreign.path)
  return parseShape(json, version !== null && version.minor > FORMAT_MINOR)
}

function refused(message: string, path = ''): ParsedPipeline {
  return { ok: false, problems: [{ path, message }] }
}

/** Nested too deeply, or with keys that reach for an object's prototype. Walks without recursion: the text may be hostile. */
function unsafeParts(json: unknown): ImportProblem[] {
  const problems: ImportProblem[] = []
  const open: { value: unknown; path: string; depth: number }[] = [{ value: json, path: '', depth: 0 }]
  for (let next = open.pop(); next !== undefined && problems.length < MAX_PROBLEMS; next = open.pop()) {
    const { value, path, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH)
      return [{ path, message: `The document is nested more than ${MAX_DEPTH} levels deep.` }]
    for (const [key, child] of Object.entries(value)) {
      const place = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key
      if (FORBIDDEN_KEYS.has(key))
        problems.push({ path: place, message: `“${key}” cannot be used as a name.` })
      else open.push({ value: child, path: place, depth: depth + 1 })
    }
  }
  return problems
}

function notAPipeline(json: JsonObject): ImportProblem | null {
  const needed = ['format', 'formatVersion', 'name', 'nodes', 'edges']
  const missing = needed.filter((key) => json[key] === undefined)
  if (json.format === FORMAT) {
    if (json.formatVersion !== undefined) return null
    return {
      path: 'formatVersion',
      message: `This pipeline does not say its format version; this installation reads ${FORMAT_VERSION}.`,
    }
  }
  if (json.format === undefined) {
    return {
      path: '',
      message: `This is not an Interlock pipeline: it has no ${missing.map((key) => `“${key}”`).join(', ')}.`,
    }
  }
  return {
    path: 'format',
    message: `This is not an Interlock pipeline: its format is ${JSON.stringify(json.format)}, not “${FORMAT}”.`,
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
  if (!version) return { path, message: `“${text}” is not a format version; ${own}.` }
  if (version.major === FORMAT_MAJOR) return null
  const hint = version.major > FORMAT_MAJOR ? ' Update Interlock to open it.' : ''
  return { path, message: `This pipeline has format version ${text}; ${own}.${hint}` }
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
      return { path, message: `“${path}” is not known here.` }
    })
  }
  const path = issuePlace(issue.path)
  if (issueValue(json, issue.path) === undefined) return [{ path, message: `“${path}” is missing.` }]
  return [{ path, message: `“${path}”: ${issue.message}.`.replace(/\.\.$/, '.') }]
}
