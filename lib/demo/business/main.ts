import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createBusinessServer } from './businessServer'
import { DataFileUnreadable, openBusinessStore } from './businessStore'
import { openCallLog } from './callLog'
import type { ServerParts } from './handleCall'
import { readSettings, type Settings } from './settings'
import { businessTools } from './tools/businessTools'

const LOOK_FOR_RELEASE_MS = 10

/** Serves on stdin and stdout until the client closes them; messages for a person go to stderr. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if ('problem' in settings) return giveUp(settings.problem)
  try {
    await serve(settings)
  } catch (error) {
    if (error instanceof DataFileUnreadable) return giveUp(error.message)
    throw error
  }
}

async function serve({ folder, faults, releaseFile }: Settings): Promise<void> {
  const store = await openBusinessStore(folder)
  const parts: ServerParts = {
    tools: businessTools,
    store,
    calls: openCallLog(folder),
    faults,
    async released(cancelled) {
      while (!existsSync(releaseFile) && !cancelled.aborted) await pause(LOOK_FOR_RELEASE_MS)
    },
    crash: () => process.exit(3),
  }
  // The client is gone: a held call must not outlive it, nor have its effect later.
  process.stdin.on('end', () => process.exit(0))
  process.stdout.on('error', () => process.exit(0))
  await createBusinessServer(parts).connect(new StdioServerTransport())
}

function giveUp(problem: string): void {
  console.error(`business server: ${problem}`)
  process.exitCode = 2
}

await main()
