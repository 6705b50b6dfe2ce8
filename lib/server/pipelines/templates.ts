import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GraphSketch, Template } from '@/lib/api/templates'
import type { Pipeline } from '@/lib/graph/document'
import type { Env } from '../env'
import { storedDocument } from './storedDocument'

/** Templates are plain documents in the package, read when asked for. */
export async function listTemplates(env: Env): Promise<Template[]> {
  const names = (await readdir(folder(env))).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (name) => {
      const id = path.basename(name, '.json')
      const document = await read(env, id)
      return {
        id,
        name: document.name,
        description: document.description ?? null,
        nodes: document.nodes.length,
        samples: document.samples ?? [],
        graph: graphOf(document),
      }
    }),
  )
}

function graphOf({ nodes, edges, view }: Pipeline): GraphSketch {
  return {
    nodes: nodes.map(({ id, type, title }) => ({ id, type, title, at: view?.nodes?.[id] ?? [0, 0] })),
    edges: edges.map(({ source, port, target, loop }) => ({
      source,
      port,
      target,
      ...(loop ? { loop } : {}),
    })),
  }
}

/** Null when there is no such template. Names are compared with what is there, never turned into a path. */
export async function readTemplate(env: Env, id: string): Promise<Pipeline | null> {
  const names = await readdir(folder(env))
  return names.includes(`${id}.json`) ? read(env, id) : null
}

async function read(env: Env, id: string): Promise<Pipeline> {
  const text = await readFile(path.join(folder(env), `${id}.json`), 'utf8')
  return storedDocument(JSON.parse(text), `template ${id}`)
}

function folder({ INTERLOCK_ROOT }: Env): string {
  return path.join(INTERLOCK_ROOT, 'lib/demo/templates')
}
