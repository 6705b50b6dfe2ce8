#!/usr/bin/env node
// The `interlock` command: prepares what a command needs, then hands over to the bundled command line.
import './requireNode.mjs'
import { runCommand } from './runCommand.mjs'

const [command, ...rest] = process.argv.slice(2)
if (command === 'start') await import('./start.mjs')
else {
  try {
    process.exit(await runCommand(command, rest))
  } catch (error) {
    console.error(`interlock: ${error.message}`)
    process.exit(1)
  }
}
