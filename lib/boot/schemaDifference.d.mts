/** What the migrations still lack to make the schema, as SQL; null when nothing. `url` says where to try it. */
export declare function schemaDifference(url: string): Promise<string | null>
