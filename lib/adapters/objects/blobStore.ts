/** Bytes to be stored, read once from the beginning. */
export type BlobContent = { bytes: number; sha256: string; open(): ReadableStream<Uint8Array> }

/** Bytes by id, for large values and files. Ids are UUIDs that this installation has made, never a name from outside. */
export interface BlobStore {
  /** Durable when it resolves; rejects when not, and then nothing lies under the id. */
  write(id: string, content: BlobContent): Promise<void>
  /** Null when nothing lies under the id. */
  read(id: string): Promise<ReadableStream<Uint8Array> | null>
  /** Also succeeds when nothing was there. */
  remove(id: string): Promise<void>
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `ab/abcd…`: folders of at most some thousand entries. Throws for anything that is no id, before it can become a path. */
export function blobPath(id: string): string {
  if (!ID.test(id)) throw new Error('Not the id of a stored object')
  // the last digits are random in every version of UUID, the first ones are the time
  return `${id.slice(-2)}/${id}`
}
