/** Path of a Chromium or Chrome on this machine, undefined when there is none. */
export declare function findBrowser(): string | undefined
