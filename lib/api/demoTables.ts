/** A table of the bundled business server as it is now, each row in the order of the columns. */
export type DemoTable = { name: string; columns: string[]; rows: (string | number | boolean | null)[][] }

export type DemoTables = { tables: DemoTable[] }
