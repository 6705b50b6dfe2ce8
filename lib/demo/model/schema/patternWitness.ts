import { assertNever } from '../assertNever'
import { type PatternNode, parsePattern } from './parsePattern'

interface Choices {
  /** How often a repetition goes beyond its minimum. */
  readonly extra: number
  /** Which of the possible characters and branches are taken. */
  readonly variant: number
  /** Whether the characters of a repetition differ in kind. */
  readonly mixed: boolean
  readonly groups: Map<string, string>
}

const MAX_EXTRA = 40
const MAX_VARIANT = 24

/** A text that matches the pattern and passes `accepts`, or undefined when none was found. */
export function patternWitness(
  pattern: string,
  variant: number,
  accepts: (text: string) => boolean,
): string | undefined {
  const node = parsePattern(pattern)
  for (let extra = 0; extra <= MAX_EXTRA; extra++) {
    for (let shift = 0; shift <= MAX_VARIANT; shift++) {
      const mixed = shift % 2 === 1
      const text = build(node, { extra, variant: variant + shift, mixed, groups: new Map() })
      const fitting = [text, text + 'x'.repeat(extra), `x${text}`].find(accepts)
      if (fitting !== undefined) return fitting
    }
  }
  return undefined
}

function build(node: PatternNode, choices: Choices): string {
  switch (node.kind) {
    case 'chars': {
      const chars = [...node.chars]
      return chars[choices.variant % Math.max(1, chars.length)] ?? ''
    }
    case 'sequence':
      return node.parts.map((part) => build(part, choices)).join('')
    case 'choice': {
      const option = node.options[choices.variant % node.options.length]
      return option ? build(option, choices) : ''
    }
    case 'repeat': {
      const count = Math.min(node.max, node.min + choices.extra)
      return Array.from({ length: count }, (_, i) => build(node.of, spread(choices, i))).join('')
    }
    case 'group': {
      const text = build(node.of, choices)
      choices.groups.set(String(node.number), text)
      if (node.name) choices.groups.set(node.name, text)
      return text
    }
    case 'same':
      return choices.groups.get(node.as) ?? ''
    default:
      return assertNever(node)
  }
}

// Steps through small letters, capitals, digits and signs in turn, as a rule for passwords may want them.
const MIX = 13

/** Only the first repetition varies: "aab" and "bab" differ enough, and a long text stays readable. */
function spread(choices: Choices, index: number): Choices {
  if (index === 0) return choices
  return { ...choices, variant: choices.mixed ? choices.variant + index * MIX : 1 }
}
