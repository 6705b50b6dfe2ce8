/** One page of a list; `nextCursor` goes into `?after=`, null on the last page. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** A list that is answered as a whole. */
export type Items<Item> = { items: Item[] }
