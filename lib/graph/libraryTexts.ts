import { speaker, type Wording } from './wording'

/**
 * Sentences that come without a code: of the expression language and of the schemas that check configs and requests, word for word as these libraries
 * say them, and our own that stand beside theirs. Of two that may read alike the more exact one comes first.
 */
export const libraryText = speaker('library', {
  'expression.long': 'the expression has {actual} characters, at most {limit}',
  'expression.empty': 'the expression is empty',
  'expression.deep': 'the expression is nested too deeply, at most {limit} levels',
  'expression.stack': 'the expression is nested too deeply',
  'expression.steps': 'the expression takes more than {limit} steps',
  'expression.has': 'has(…) needs a path with a field, like has(nodes.a)',
  'expression.function': 'there is no function “{name}”',
  'expression.valueStack': 'the value is nested too deeply',
  'expression.notJson':
    'the result is not JSON (a type, bytes, time or duration); turn it into text with string(…)',
  'expression.notFinite': 'the result is not a finite number (a division by zero?)',
  'expression.tooLarge': 'the integer {number} is too large for JSON',

  'cel.field': 'field not found: {name}',
  'cel.function': 'unbound function: {name}',
  'cel.name': 'unresolved attribute',
  'cel.zero': 'int divide by zero',
  'cel.operator': "found no matching overload for '{operator}' applied to '({types})'",
  'cel.choice': "found no matching overload for _?_:_ applied to '({types})'",
  'cel.index': 'index {index} out of bounds {range}',
  'cel.type': 'type mismatch: expected {wanted}, got {found}',
  'cel.reserved': 'reserved identifier',
  'cel.endAfter': 'found {found} but expecting end of input',
  'cel.end': 'found end of input but expecting {wanted}',
  'cel.found': 'found {found} but expecting {wanted}',

  'zod.absent': 'Invalid input: expected {wanted}, received undefined',
  'zod.type': 'Invalid input: expected {wanted}, received {found}',
  'zod.value': 'Invalid input: expected {wanted}',
  'zod.option': 'Invalid option: expected one of {options}',
  'zod.input': 'Invalid input',
  'zod.longText': 'Too big: expected string to have <={limit} characters',
  'zod.shortText': 'Too small: expected string to have >={limit} characters',
  'zod.longList': 'Too big: expected array to have <={limit} items',
  'zod.shortList': 'Too small: expected array to have >={limit} items',
  'zod.most': 'Too big: expected {kind} to be <={limit}',
  'zod.least': 'Too small: expected {kind} to be >={limit}',
  'zod.less': 'Too big: expected {kind} to be <{limit}',
  'zod.more': 'Too small: expected {kind} to be >{limit}',
  'zod.pattern': 'Invalid string: must match pattern {pattern}',
  'zod.starts': 'Invalid string: must start with {prefix}',
  'zod.multiple': 'Invalid number: must be a multiple of {divisor}',
  'zod.key': 'Unrecognized key: {keys}',
  'zod.keys': 'Unrecognized keys: {keys}',
  'zod.unknown': 'Unknown key {key}',
  'zod.format': 'Invalid {format}',

  'config.tools': 'choose at least one tool',
  'config.toolTwice': 'a tool is listed twice',
  'config.button': 'add at least one button',
  'config.buttonPorts': 'two buttons have the same port',
  'config.route': 'add at least one route',
  'config.routeNames': 'two routes have the same name',
  'config.intents': 'name at least two intents',
  'config.intentNames': 'two intents have the same name',
  'config.ruleIds': 'two rules have the same id',

  'form.address': 'Enter an address that starts with http:// or https://',
  'form.days': 'Enter whole days',
  'form.day': 'At least one day',
  'form.mail': 'Enter an e-mail address',
  'form.name': 'Enter a name',
  'form.passwordShort': 'Use at least 10 characters',
  'form.passwordLong': 'Use at most 128 characters',
  'form.header': 'is not the name of a header',
  'form.headers': 'At most 20 headers',
  'form.line': 'must be one line',
})

const { texts } = libraryText
type Key = keyof typeof texts
const PATTERNS = Object.entries(texts).map(([key, text]) => ({
  key: key as Key, // the keys of this very object
  names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^]+?)')}$`),
}))

/** A message of a library with which of its sentences it is; one that nobody knows stays somebody else's words. */
export function fromLibrary(message: string): Wording {
  for (const { key, names, pattern } of PATTERNS) {
    const found = pattern.exec(message)
    if (!found) continue
    const params = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
    return { message, says: { id: `${libraryText.namespace}.${key}`, params } }
  }
  return { message }
}
