import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'

const inModules = (file) => path.join(projectRoot, 'node_modules', file)

/** Base URL of the simulated model, as any OpenAI client wants it. */
export const simulatedModelUrl = (port) => `http://127.0.0.1:${port}/v1`

/** The programs of a running installation, for `superviseProcesses`. Dev: sources, reloaded on change. */
export function programs({ dev, port, host, modelPort, env }) {
  const web = [
    inModules('next/dist/bin/next'),
    dev ? 'dev' : 'start',
    projectRoot,
    '-p',
    String(port),
    '-H',
    host,
  ]
  return [
    ...(modelPort ? [simulatedModel({ dev, port: modelPort, env })] : []),
    { name: 'web', args: web, env: { ...env, PORT: String(port) }, preload: ['clientIp.mjs'] },
    { name: 'worker', args: script({ dev, name: 'worker', source: 'lib/worker/main.ts' }), env },
  ]
}

/** The model that `npm start` brings along when none is set. */
export function simulatedModel({ dev, port, env }) {
  const args = script({ dev, name: 'simulated-model', source: 'lib/demo/model/main.ts' })
  return { name: 'simulated-model', args, env: { ...env, PORT: String(port) } }
}

function script({ dev, name, source }) {
  if (!dev) return [path.join(projectRoot, 'dist', `${name}.mjs`)]
  return [inModules('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', path.join(projectRoot, source)]
}
