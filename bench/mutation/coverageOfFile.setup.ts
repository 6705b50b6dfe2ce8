import { beforeAll, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Under which name of `globalThis` Stryker keeps what the mutated code tells it. */
    globalNamespace: string
  }
}

type Told = { mutantCoverage?: { perTest: Record<string, Record<string, number>> } }

/**
 * Stryker sends what all tests so far have covered with every file of tests. In a thread that stays warm this is the square of it, and 4 GB
 * were not enough for a hundred files: so each file begins with nothing covered.
 */
beforeAll(() => {
  const told = (globalThis as unknown as Record<string, Told | undefined>)[inject('globalNamespace')]
  if (told?.mutantCoverage) told.mutantCoverage.perTest = {}
})
