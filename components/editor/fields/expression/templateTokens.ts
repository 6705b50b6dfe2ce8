import { textParts } from '@/lib/graph/value'
import { type CodeToken, celTokens } from './codeTokens'

/** The expressions of a template with their braces; words have no colour. */
export function templateTokens(template: string): CodeToken[] {
  return textParts(template).flatMap((part): CodeToken[] => {
    if (part.kind === 'words') return []
    const from = template.lastIndexOf('{{', part.at)
    const to = template.indexOf('}}', part.at + part.source.length) + 2
    return [
      { from, to, kind: 'code' },
      { from, to: from + 2, kind: 'brace' },
      ...celTokens(part.source, part.at),
      { from: to - 2, to, kind: 'brace' },
    ]
  })
}
