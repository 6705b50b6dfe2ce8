import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './projectRoot.mjs'

/**
 * Generates the Prisma client from prisma/schema.prisma, without network: the command never runs the schema
 * engine, but downloads one unless it is told where to find it. Any existing program will do, so it gets Node.
 */
export function generateClient({ quiet = false } = {}) {
  const require = createRequire(import.meta.url)
  const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js')
  const engine = process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: engine,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  const done = spawnSync(process.execPath, [cli, 'generate'], {
    cwd: projectRoot,
    env,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`Prisma could not generate its client.\n${done.stderr ?? ''}`.trim())
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) generateClient()
