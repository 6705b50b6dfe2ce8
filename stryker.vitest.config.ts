import { defineConfig } from 'vitest/config'

/** The unit tests that decide about a mutant: those of the pure core and of the nodes on top of it. */
export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    include: ['lib/{graph,rules,run,engine,nodes}/**/*.test.ts'],
    exclude: ['**/*.db.test.ts', '**/node_modules/**'],
    setupFiles: ['lib/boot/propertySeed.setup.ts'],
    testTimeout: 5_000,
    // loading the modules anew for each test file would take most of the time of a mutant
    isolate: false,
  },
})
