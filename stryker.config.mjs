const room = process.env.MUTATION_ROOM

/** Mutation testing of one room of the pure core: the graph, what has happened, or what to do next. `npm run mutation` goes through all three. */
export default {
  mutate: [`lib/${room}/**/*.ts`, '!**/*.test.ts', '!**/testing/**'],
  testRunner: 'vitest',
  vitest: { configFile: 'stryker.vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // a run takes up what the one before it found of files and tests that have not changed since
  incremental: true,
  incrementalFile: `coverage/mutants-${room}.json`,
  timeoutMS: 4000,
  concurrency: 2,
  // what runs once per process (tables, schemas) would need every test for every mutant: hours, on two cores
  ignoreStatic: true,
  // the TypeScript of this project has no parseConfigFileTextToJson, which rewriting a tsconfig would need
  tsconfigFile: 'none.tsconfig.json',
  ignorePatterns: [
    '/.next',
    '/.data',
    '/dist',
    '/coverage',
    '/.interlock',
    '/test-results',
    '/playwright-report',
    '/e2e',
    '/bench/*',
    '!/bench/mutation',
  ],
  tempDirName: `coverage/stryker-${room}`,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `coverage/mutation-${room}.json` },
  thresholds: { high: 90, low: 80, break: null },
}
