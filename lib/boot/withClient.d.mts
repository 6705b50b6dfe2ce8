import type pg from 'pg'

/** Runs `work` with one connection of its own, closed afterwards. */
export declare function withClient<T>(
  connection: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T>
