import { evaluate } from './expression'

/** Escapes that ECMA 262 has and RE2 spells differently. */
function toRe2(pattern: string): string {
  return pattern
    .replace(/\\u\{([0-9a-fA-F]+)\}/g, '\\x{$1}')
    .replace(/\\u([0-9a-fA-F]{4})/g, '\\x{$1}')
    .replace(/\\([pP])\{(?:Script|sc|General_Category|gc)=([^}]+)\}/g, '\\$1{$2}')
}

/**
 * Whether `text` contains a match of the author's `pattern`. Runs on RE2 (linear time), never on the host's engine, so no pattern can
 * block the process; look-around and back references do not exist there.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const result = evaluate('text.matches(pattern)', { text, pattern: toRe2(pattern) })
  return result.ok && result.value === true
}

/** Null when RE2 understands the pattern, else why not. */
export function patternProblem(pattern: string): string | null {
  const result = evaluate('text.matches(pattern)', { text: '', pattern: toRe2(pattern) })
  return result.ok ? null : result.message
}
