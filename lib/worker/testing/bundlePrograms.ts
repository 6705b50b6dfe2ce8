import path from 'node:path'
import { build } from 'esbuild'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/**
 * Bundles the worker and the business server for processes of a test: they start in a fraction of the time that sources take, and are the
 * present sources whatever lies in `dist`. Answers the folder that stands for the installation's; it lies inside the project, where packages
 * are found. `more`: further programs, entry file by name.
 */
export async function bundlePrograms(more: { [name: string]: string } = {}): Promise<string> {
  const folder = path.join(ROOT, 'node_modules/.cache/worker-tests', String(process.pid))
  await build({
    absWorkingDir: ROOT,
    entryPoints: { worker: 'lib/worker/main.ts', 'business-server': 'lib/demo/business/main.ts', ...more },
    outdir: path.join(folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    alias: { '@': ROOT },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  return folder
}
