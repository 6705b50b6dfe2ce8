import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { openCatalogAdapter } from './catalogAdapter.mjs'
import { schemaFile } from './migrationFiles.mjs'
import { withClient } from './withClient.mjs'

/**
 * Runs `work` with Prisma's schema engine, the WebAssembly build from npm, on the database at `url`. The usual
 * engine is a program that Prisma downloads on first use, which a machine without internet cannot do.
 */
export async function withSchemaEngine(url, work) {
  await loadBindings()
  const opened = []
  const open = async (connection) => {
    const adapter = await openCatalogAdapter(connection)
    opened.push(adapter)
    return adapter
  }
  const { path: file, content } = schemaFile()
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(connectionOf(url), open))
  const engine = await bindings.SchemaEngine.new({ datamodels: [[file, content]] }, () => {}, factory)
  try {
    return await work(engine)
  } finally {
    engine.free()
    // The engine leaves its connections open, and with them the lock that keeps the next migration out. A shadow
    // database that it has disposed of already refuses a second time.
    for (const adapter of opened) await adapter.dispose().catch(() => {})
  }
}

let loading
function loadBindings() {
  loading ??= (async () => {
    globalThis.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => console.error(message) }
    const { resolve } = createRequire(import.meta.url)
    const folder = path.dirname(resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
    const bytes = fs.readFileSync(path.join(folder, 'schema_engine_bg.wasm'))
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings })
    bindings.__wbg_set_wasm(instance.exports)
    instance.exports.__wbindgen_start()
  })()
  return loading
}

function connectionOf(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const ssl = searchParams.get('sslmode')
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ...(ssl && ssl !== 'disable' ? { ssl: { rejectUnauthorized: ssl.startsWith('verify') } } : {}),
  }
}

/**
 * The adapter's own shadow database cannot be used: it opens the main one again when given a URL, and drops the
 * shadow before closing its own connections to it.
 */
function adapterFactory(connection, open) {
  const factory = new PrismaPg(connection)
  factory.connect = () => open(connection)
  factory.connectToShadowDb = async () => {
    const shadow = `prisma_shadow_${process.pid}_${Date.now()}`
    await withClient(connection, (admin) => admin.query(`create database ${shadow}`))
    const adapter = await open({ ...connection, database: shadow })
    const dispose = adapter.dispose.bind(adapter)
    adapter.dispose = async () => {
      await dispose()
      await withClient(connection, (admin) => admin.query(`drop database if exists ${shadow} with (force)`))
    }
    return adapter
  }
  return factory
}
