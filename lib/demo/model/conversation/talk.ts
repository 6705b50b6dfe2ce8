const SPEAKER = /^- (?:user|assistant): (?=\S)/gm
const LINE = /^- (user|assistant): (\S.*)$/gm
const REFERS_BACK =
  /\b(?:that|this|it|these|those|them|the same|the (?:answer|result|weather|report|above))\b|把它|这个|那个|这些|上面|刚才|结果/i

/** What was said last in a conversation before this one; both undefined where a host tells of none. */
export interface SaidBefore {
  readonly asked?: string | undefined
  readonly answered?: string | undefined
}

/** A message without the names of who said what, which are no facts; its lines stay lines. */
export function withoutSpeakers(text: string): string {
  return text.replace(SPEAKER, '')
}

/** The newest question and answer among the lines of an earlier conversation that a host tells of. */
export function readTalk(text: string): SaidBefore {
  const lines = [...text.matchAll(LINE)]
  const last = (role: string) => lines.findLast((line) => line[1] === role)?.[2]
  return { asked: last('user'), answered: last('assistant') }
}

/** Whether a clause speaks of something that was said before it: “mail that to …”. */
export function refersBack(clause: string): boolean {
  return REFERS_BACK.test(clause)
}
