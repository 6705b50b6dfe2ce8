import { defineConfig } from 'vitest/config'
import { warmThreads } from './bench/mutation/warmThreads'

/** The unit tests that decide about a mutant: those of the pure core and of the nodes on top of it. */
export default defineConfig({
  plugins: [warmThreads],
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    include: ['lib/{graph,rules,run,engine,nodes}/**/*.test.ts'],
    // some tests of executors run linters and tests of a project in processes of their own: minutes, over all mutants
    exclude: ['**/*.db.test.ts', '**/node_modules/**', 'lib/nodes/executors.test.ts'],
    setupFiles: ['lib/boot/propertySeed.setup.ts'],
    testTimeout: 4_000,
    isolate: false,
    reporters: ['dot'],
  },
})
