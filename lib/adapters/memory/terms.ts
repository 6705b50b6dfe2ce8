/** A lexeme of Postgres holds 2,046 bytes; nobody looks for longer words. */
const LONGEST = 100
const WORD = /[\p{L}\p{N}]+/gu
/** Scripts whose words are not set apart by spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu

/**
 * What a text is found by: its words in lower case; where a script writes without spaces, each character and each pair of neighbours (a dictionary would
 * find words, but miss names). Each once, in order of appearance.
 */
export function termsOf(text: string): string[] {
  return [
    ...new Set(
      runsOf(text).flatMap(({ run, spaced }) => (spaced ? [run] : [...characters(run), ...pairs(run)])),
    ),
  ]
}

/** What a query looks for: pairs where there are any, since single characters occur everywhere. */
export function queryTermsOf(text: string): string[] {
  const terms = runsOf(text).flatMap(({ run, spaced }) => {
    if (spaced) return [run]
    const found = pairs(run)
    return found.length > 0 ? found : characters(run)
  })
  return [...new Set(terms)]
}

/** Lexemes for a `tsvector` or, joined by `|`, a `tsquery`: quoted, so that no parser of Postgres has a say. */
export function quoted(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function runsOf(text: string): { run: string; spaced: boolean }[] {
  const words = text.normalize('NFKC').toLowerCase().match(WORD) ?? []
  return words.flatMap((word) => {
    const unspaced = [...word.matchAll(UNSPACED)].map(([run]) => ({ run, spaced: false }))
    const spaced = word.split(UNSPACED).filter(Boolean)
    return [...unspaced, ...spaced.map((run) => ({ run: run.slice(0, LONGEST), spaced: true }))]
  })
}

function characters(run: string): string[] {
  return [...run]
}

function pairs(run: string): string[] {
  const all = characters(run)
  return all.slice(1).map((next, index) => `${all[index]}${next}`)
}
