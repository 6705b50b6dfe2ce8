type Counts = { passed: number; failed: number }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** Tests in a vitest JSON report; a file that could not be loaded counts as one failed test. */
export declare function countVitest(report: VitestReport): Counts
/** Tests in a Playwright JSON report; flaky tests and errors outside any test count as failed. */
export declare function countPlaywright(report: PlaywrightReport): Counts
