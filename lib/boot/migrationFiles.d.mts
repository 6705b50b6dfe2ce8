/** Twelve hex digits that change with any migration's name or text. */
export declare function migrationsHash(): string
