/** A loopback port that nobody listens on at this moment. */
export declare function freePort(): Promise<number>
/** True when a server could listen on this port and host now. */
export declare function isPortFree(port: number, host: string): Promise<boolean>
/** The wanted port or the next free one; `busy` lists the ports that were passed over, in order. */
export declare function nextFreePort(wanted: number, host: string): Promise<{ port: number; busy: number[] }>
