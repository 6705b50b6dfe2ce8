/** A Node program to keep running; `args` follow Node's own path, `preload` names modules of lib/boot. */
export type Program = { name: string; args: string[]; env: NodeJS.ProcessEnv; preload?: string[] }

/** Keeps processes running until `stop`; see the module for restarts, process groups and logs. */
export declare function superviseProcesses(options: { logs: string; say: (line: string) => void }): {
  launch(program: Program): void
  /** How often a process has ended so far. */
  exits(name: string): number
  stop(): Promise<void>
}
