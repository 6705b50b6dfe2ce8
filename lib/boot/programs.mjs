import path from 'node:path'
import { projectRoot } from './projectRoot.mjs'

const inModules = (file) => path.join(projectRoot, 'node_modules', file)
const inDist = (name) => path.join(projectRoot, 'dist', `${name}.mjs`)

/** The programs of a running installation, for `superviseProcesses`. Dev: sources, reloaded on change. */
export function programs({ dev, port, host, modelPort, env }) {
  const script = (name, source) =>
    dev
      ? [inModules('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', path.join(projectRoot, source)]
      : [inDist(name)]
  const web = [
    inModules('next/dist/bin/next'),
    dev ? 'dev' : 'start',
    projectRoot,
    '-p',
    String(port),
    '-H',
    host,
  ]
  const model = { ...env, PORT: String(modelPort) }
  return [
    ...(modelPort
      ? [{ name: 'simulated-model', args: script('simulated-model', 'lib/demo/model/main.ts'), env: model }]
      : []),
    { name: 'web', args: web, env: { ...env, PORT: String(port) }, preload: ['clientIp.mjs'] },
    { name: 'worker', args: script('worker', 'lib/worker/main.ts'), env },
  ]
}
