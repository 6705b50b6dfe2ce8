/** One page of a list; `nextCursor` goes into `?after=`, null on the last page. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }
