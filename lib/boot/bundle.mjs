import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'

/** Programs that run outside Next, by the name of their bundle in dist. */
const ENTRIES = {
  worker: 'lib/worker/main.ts',
  cli: 'lib/cli/main.ts',
  'simulated-model': 'lib/demo/model/main.ts',
  'business-server': 'lib/demo/business/main.ts',
}

/** Bundles our own TypeScript for plain Node; packages stay in node_modules. */
export async function bundle() {
  const { build } = await import('esbuild')
  const present = Object.entries(ENTRIES).filter(([, file]) => fs.existsSync(path.join(projectRoot, file)))
  await build({
    absWorkingDir: projectRoot,
    entryPoints: Object.fromEntries(present),
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    alias: { '@': projectRoot },
    loader: { '.sql': 'text' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
  })
}
