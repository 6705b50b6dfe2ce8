/** Brings the database at `url` up to date, job queue included; returns the names of the migrations applied now. */
export declare function deploy(url: string): Promise<string[]>
