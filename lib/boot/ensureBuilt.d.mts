/** Builds what was made from other sources than the present ones, or never; `only` leaves the web app out. */
export declare function ensureBuilt(options: {
  say: (line: string) => void
  only?: 'programs'
  signal?: AbortSignal
}): Promise<void>
