/** One use of an embedded Postgres. */
export type EmbeddedPostgres = {
  url: string
  port: number
  pid: number
  /** The server was running before: another process of the installation uses it, or a killed launcher left it. */
  reused: boolean
  /** Starts the server again, on the same port, if it has died; says whether it had. */
  revive(): Promise<boolean>
  /** Ends this use, and the server itself when no other live process uses it. */
  stop(): Promise<void>
}

/** Starts, or joins, a private Postgres whose data lives in `dir`. `flags` go to the server's command line. */
export declare function startEmbeddedPostgres(options: {
  dir: string
  database?: string
  flags?: string[]
}): Promise<EmbeddedPostgres>
