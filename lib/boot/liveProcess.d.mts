/** True while a process with this id runs, also one that we may not signal. */
export declare function isAlive(pid: number): boolean
/** A line that names a process, to be kept in a file and handed to `isSameProcess` later. */
export declare function processMark(pid?: number): string
/** True while the process that a mark names is running; false for a newcomer with its id. */
export declare function isSameProcess(mark: string): boolean
