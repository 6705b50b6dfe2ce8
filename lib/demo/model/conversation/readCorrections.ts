/** What rejections of earlier replies asked for. */
export interface Corrections {
  readonly avoidTools: ReadonlySet<string>
  readonly insist: ReadonlySet<string>
  readonly omit: ReadonlySet<string>
  readonly avoidExpressions: ReadonlySet<string>
}

const NAME = '["\'`“]?([\\w./-]*\\w)["\'`”]?'
const UNKNOWN_TOOL = new RegExp(
  `(?:unknown|no such|not an? (?:known|available)|unavailable|not allowed|forbidden)\\s+(?:the\\s+)?tool:?\\s+${NAME}`,
  'gi',
)
const TOOL_IS_UNKNOWN = new RegExp(
  `tool\\s+${NAME}\\s+(?:is\\s+(?:unknown|not|un)|does not exist|not found)`,
  'gi',
)
const MISSING = new RegExp(
  `(?:missing(?: required)?|lacks(?: the)?|required|without(?: the)?)\\s+(?:argument|property|parameter|field|key|arg)s?:?\\s+${NAME}`,
  'gi',
)
const NAMED_MISSING = new RegExp(
  `(?:argument|property|parameter|field)\\s+${NAME}\\s+is\\s+(?:missing|required)`,
  'gi',
)
const UNEXPECTED = new RegExp(
  `(?:unknown|unexpected|additional|unrecogni[sz]ed|undeclared|extra)\\s+(?:argument|property|properties|parameter|field|key|arg)s?:?\\s+${NAME}`,
  'gi',
)
const NOT_ALLOWED = new RegExp(
  `(?:argument|property|parameter|field)\\s+${NAME}\\s+(?:is (?:not (?:allowed|known|declared|expected)|unknown)|does not exist)`,
  'gi',
)
const EXPRESSION = /steps\.\w+(?:\.\w+|\[\d+\])*/g
const BAD_EXPRESSION =
  /(?:no (?:such )?(?:field|step|member)|does not exist|unknown|not (?:found|defined|a )|wrong type|expected|type)/i

// "deliver.total: the reference has the wrong type" blames the reference that stands there.
const PLACE = /\bdeliver\.(\w+):[^\n]*(?:reference|type)/g

const expressionAt = (reply: string, key: string) =>
  [...reply.matchAll(new RegExp(`"${key}"\\s*:\\s*\\{\\s*"\\$cel"\\s*:\\s*"([^"]+)"`, 'g'))].map(
    (match) => match[1] ?? '',
  )

/** Reads validation errors in the words people write them in; `replies` are the model's own, which they are about. */
export function readCorrections(rejections: readonly string[], replies: readonly string[]): Corrections {
  const all = (patterns: readonly RegExp[]) =>
    new Set(
      rejections
        .flatMap((text) =>
          patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')),
        )
        .filter(Boolean),
    )
  const leaf = (names: ReadonlySet<string>) =>
    new Set([...names].map((name) => name.split(/[./]/).at(-1) ?? name))
  const broken = rejections.flatMap((text) => text.split(/\n/).filter((line) => BAD_EXPRESSION.test(line)))
  const places = rejections.flatMap((text) => [...text.matchAll(PLACE)].map((match) => match[1] ?? ''))
  const blamed = replies.flatMap((text) => places.flatMap((key) => expressionAt(text, key)))
  return {
    avoidTools: all([UNKNOWN_TOOL, TOOL_IS_UNKNOWN]),
    insist: leaf(all([MISSING, NAMED_MISSING])),
    omit: leaf(all([UNEXPECTED, NOT_ALLOWED])),
    avoidExpressions: new Set([...broken.flatMap((line) => line.match(EXPRESSION) ?? []), ...blamed]),
  }
}
