/** Mutation testing of the pure core: the graph, what has happened, and what to do next. */
export default {
  mutate: ['lib/{graph,run,engine}/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
  testRunner: 'vitest',
  vitest: { configFile: 'stryker.vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
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
    '/bench',
  ],
  tempDirName: 'coverage/stryker',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  jsonReporter: { fileName: 'coverage/mutation.json' },
  thresholds: { high: 90, low: 80, break: 80 },
}
