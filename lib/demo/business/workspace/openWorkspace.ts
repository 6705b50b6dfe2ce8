import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const HistorySchema = z.array(
  z.strictObject({ requestId: z.string(), path: z.string(), before: z.string(), after: z.string() }),
)
/** One change of one file, whole texts, newest last. */
export type Write = z.infer<typeof HistorySchema>[number]

/** A sandbox copy of the bundled project. Paths are relative to it and were checked before. */
export interface Workspace {
  folder: string
  files(): string[]
  read(path: string): string | null
  original(path: string): string | null
  writes(): Write[]
  /** Replaces a file and puts the change into the history. */
  write(change: Write): void
  /** Puts a file back and takes the change out of the history. */
  restore(change: Write): void
}

/** Copies beyond these are removed, the oldest first. */
const KEPT = 50

/** Source files only, so that neither the linter nor the tests can be talked out of their opinion. */
export const EDITABLE = /^src\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.mjs$/
export const WORKSPACE_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Beside the source, or where the source lies seen from the bundle. */
function projectFolder(): string {
  const places = ['../project', '../lib/demo/business/project', 'lib/demo/business/project']
  const found = places.map((place) => join(import.meta.dirname, place)).find((place) => existsSync(place))
  if (!found) throw new Error('The bundled project is not there; start from a complete copy of the source.')
  return found
}

/** The copy of this name below the data folder, made on first use. */
export function openWorkspace(dataFolder: string, id: string): Workspace {
  const home = join(dataFolder, 'workspaces', id)
  const folder = join(home, 'project')
  const history = join(home, 'history.json')
  const bundled = projectFolder()
  if (!existsSync(folder)) {
    prune(join(dataFolder, 'workspaces'))
    mkdirSync(home, { recursive: true })
    cpSync(bundled, folder, { recursive: true })
  }
  const read = (path: string) => textOf(join(folder, path))
  const writes = () => HistorySchema.parse(JSON.parse(textOf(history) ?? '[]'))
  return {
    folder,
    files: () =>
      readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
        .map((name) => `src/${name}`)
        .filter((path) => EDITABLE.test(path))
        .sort(),
    read,
    original: (path) => textOf(join(bundled, path)),
    writes,
    write: (change) => {
      writeFileSync(history, JSON.stringify([...writes(), change]))
      writeFileSync(join(folder, change.path), change.after)
    },
    restore: (change) => {
      writeFileSync(join(folder, change.path), change.before)
      writeFileSync(
        history,
        JSON.stringify(writes().filter(({ requestId }) => requestId !== change.requestId)),
      )
    },
  }
}

export function removeWorkspace(dataFolder: string, id: string): boolean {
  const home = join(dataFolder, 'workspaces', id)
  const existed = existsSync(home)
  rmSync(home, { recursive: true, force: true })
  return existed
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function prune(folder: string): void {
  if (!existsSync(folder)) return
  const byAge = readdirSync(folder)
    .map((name) => ({ name, changed: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.changed - a.changed)
  for (const { name } of byAge.slice(KEPT - 1)) rmSync(join(folder, name), { recursive: true, force: true })
}
