/** Runs `work` while no other process holds the lock of this folder; a dead holder's lock is taken over. */
export declare function withStartLock<T>(folder: string, work: () => T | Promise<T>): Promise<T>
