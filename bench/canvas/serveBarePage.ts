import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { build } from 'esbuild'

/** Bundles the bare page as a product would be built and serves it on a free port; `close` ends that. */
export async function serveBarePage(): Promise<{ address: string; close: () => void }> {
  const { outputFiles } = await build({
    absWorkingDir: path.resolve(import.meta.dirname, '../..'),
    entryPoints: { page: 'bench/canvas/barePage.tsx' },
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
  const files = new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), text]))
  const html =
    '<!doctype html><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><body><script src="/page.js"></script>'
  const server = createServer(({ url = '/' }, response) => {
    const name = new URL(url, 'http://localhost').pathname.slice(1)
    const kind = name.endsWith('.js') ? 'text/javascript' : name.endsWith('.css') ? 'text/css' : 'text/html'
    response.writeHead(200, { 'content-type': kind }).end(name === '' ? html : files.get(name))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The bare page is not served')
  return { address: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
