import type { Wording } from '../graph/wording'

/** What became of one of many that were asked for at once: done, or why not. */
export type OneOfMany = { id: string; ok: true } | ({ id: string; ok: false; code: string } & Wording)
