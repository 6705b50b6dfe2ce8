import { defineConfig } from 'vitest/config'

const alias = { '@': import.meta.dirname }

export default defineConfig({
  test: {
    coverage: {
      include: ['lib/{graph,rules,engine,run}/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.testing.ts', '**/testing/**'],
      reporter: ['text-summary', 'json', 'json-summary'],
      reportsDirectory: 'coverage/branches',
      thresholds: {
        'lib/graph/**': { branches: 95 },
        'lib/rules/**': { branches: 95 },
        'lib/engine/**': { branches: 95 },
        'lib/run/**': { branches: 95 },
      },
    },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'lib/**/*.test.tsx', 'components/**/*.test.ts', 'app/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          setupFiles: ['lib/boot/propertySeed.setup.ts'],
          testTimeout: 20_000,
          // these tests share nothing that they change, and loading every module for every file took half of their time
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'db',
          include: ['lib/**/*.db.test.ts'],
          globalSetup: ['lib/boot/testDatabase.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: true,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
