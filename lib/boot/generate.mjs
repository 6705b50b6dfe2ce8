import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runToEnd } from './runToEnd.mjs'

/**
 * Generates the Prisma client from prisma/schema.prisma, without network: the command never runs the schema
 * engine, but downloads one unless it is told where to find it. Any existing program will do, so it gets Node.
 */
export async function generateClient({ quiet = false, signal } = {}) {
  const require = createRequire(import.meta.url)
  const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js')
  const engine = process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: engine,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  const done = await runToEnd(process.execPath, [cli, 'generate'], { quiet, env, signal })
  if (done.status !== 0) throw new Error(`Prisma could not generate its client.\n${done.output}`.trim())
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await generateClient()
