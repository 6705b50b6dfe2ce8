import { defineConfig } from 'vitest/config'
import { warmThreads } from './bench/mutation/warmThreads'

/** The tests that decide about a room's mutants: its own, and for what stands lower those of the rooms that rest on it. */
const TESTS = {
  graph: 'lib/graph/**/*.test.ts',
  run: 'lib/{run,engine,nodes}/**/*.test.ts',
  engine: 'lib/{engine,nodes}/**/*.test.ts',
}

const room = process.env.MUTATION_ROOM
if (!(room === 'graph' || room === 'run' || room === 'engine'))
  throw new Error('Start mutation tests with `npm run mutation`.')

export default defineConfig({
  plugins: [warmThreads],
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    include: [TESTS[room]],
    exclude: [
      '**/*.db.test.ts',
      '**/node_modules/**',
      // these play hundreds of runs, or start processes: hours, over all mutants
      'lib/nodes/executors.test.ts',
      'lib/engine/driveProperties.test.ts',
      'lib/engine/cleanup/interruptedRollback.test.ts',
      'lib/engine/fork/everyPoint.test.ts',
    ],
    setupFiles: ['lib/boot/propertySeed.setup.ts', 'bench/mutation/coverageOfFile.setup.ts'],
    testTimeout: 4_000,
    isolate: false,
    reporters: ['dot'],
  },
})
