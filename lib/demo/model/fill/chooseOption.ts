import { scoreLabels } from '../language/scoreLabels'
import type { Json } from '../schema/JsonSchema'
import type { FillContext } from './FillContext'

export interface Choice {
  readonly value: Json
  /** 0 when nothing in the text speaks for any option. */
  readonly score: number
  /** 0 to 1, from the lead over the second best. */
  readonly confidence: number
}

const NEUTRAL = /^(?:normal|medium|standard|default|other|none|unknown|unsure|general|auto|其他|普通)$/i
const POSITIVE =
  /^(?:pass(?:ed)?|ok|okay|yes|valid|approved?|accept(?:ed)?|correct|true|good|success|通过|是|合格)$/i
const BAD_NEWS =
  /\b(?:error|fail(?:ed|ure)?|invalid|missing|wrong|undefined|not found|unknown|violat\w+|exceed\w*)\b|错误|失败|缺少|不符/i

/** The option of an enum that fits the text best; with no evidence the default, a neutral, a positive or the first one. */
export function chooseOption(
  options: readonly Json[],
  preset: Json | undefined,
  context: FillContext,
): Choice {
  const labels = options.map((option) => ({
    name: String(option),
    description: context.describe(String(option)),
  }))
  const scores = scoreLabels(context.text, labels)
  const ranked = scores
    .map((score, index) => ({ score, index }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const [best, second] = ranked
  const top = best?.score ?? 0
  if (best && top > (second?.score ?? 0)) {
    const margin = top - (second?.score ?? 0)
    return {
      value: options[best.index] ?? null,
      score: top,
      confidence: rounded(0.5 + 0.5 * (margin / (top + 0.5))),
    }
  }
  return { value: withoutEvidence(options, preset, context), score: 0, confidence: top > 0 ? 0.4 : 0.2 }
}

function withoutEvidence(options: readonly Json[], preset: Json | undefined, context: FillContext): Json {
  if (preset !== undefined && options.includes(preset)) return preset
  const positive = options.find((option) => POSITIVE.test(String(option)))
  if (positive !== undefined && BAD_NEWS.test(beside(context))) {
    return options.find((option) => option !== positive && !NEUTRAL.test(String(option))) ?? positive
  }
  const neutral = options.find((option) => NEUTRAL.test(String(option)))
  return positive ?? neutral ?? options[context.variant % options.length] ?? null
}

/** The message without its question, whose "valid?" and "missing?" say nothing about the matter. */
const beside = ({ asked, text }: FillContext) => asked.replace(text, '') || asked

const rounded = (value: number) => Math.round(Math.min(1, value) * 100) / 100
