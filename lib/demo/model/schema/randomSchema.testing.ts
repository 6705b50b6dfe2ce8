import fc from 'fast-check'
import type { JsonSchema, SchemaObject } from './JsonSchema'

const PATTERNS = [
  '^[A-Z]{2}[0-9]{3}$',
  '^P-\\d{4}$',
  '^(?:low|high)-[a-f]+$',
  '^\\S+@\\S+$',
  '^(\\w)\\1$',
  '^.{3,9}$',
  '[aeiou]x?$',
  '^(?!no)[a-z-]{4}$',
  '^\\p{Lu}\\d?$',
  '^[\\u4e00-\\u9fff]{2,3}$',
]
const FORMATS = [
  'date',
  'time',
  'date-time',
  'email',
  'uri',
  'uuid',
  'ipv4',
  'ipv6',
  'hostname',
  'duration',
  'json-pointer',
]
const KEYS = [
  'id',
  'title',
  'body',
  'city',
  'amount',
  'date',
  'email',
  'tags',
  'status',
  'orderId',
  'count',
  'note',
  'missingInfo',
  'nextAction',
  'confidence',
  '备注',
]

const key = fc.constantFrom(...KEYS)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** Whether a list of distinct texts of the schema is possible. */
const isRoomy = (schema: SchemaObject) => (schema.maxLength ?? 9) > 2 && !schema.pattern

/** Leaves out what is undefined: an absent keyword, not one without value. */
const compact = (schema: Record<string, unknown>): SchemaObject =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))

const text: fc.Arbitrary<SchemaObject> = fc.oneof<fc.Arbitrary<SchemaObject>[]>(
  fc
    .record({
      minLength: maybe(fc.nat(12)),
      room: maybe(fc.nat(12)),
      description: maybe(fc.constant('a short text')),
    })
    .map(({ minLength, room, description }) =>
      compact({
        type: 'string',
        minLength,
        maxLength: room === undefined ? undefined : (minLength ?? 0) + room,
        description,
      }),
    ),
  fc.constantFrom(...PATTERNS).map((pattern) => ({ type: 'string', pattern })),
  fc.constantFrom(...FORMATS).map((format) => ({ type: 'string', format })),
  fc.constantFrom(
    { type: 'string', default: 'plain' },
    { type: ['string', 'null'] },
    { type: 'string', pattern: '^[a-z]+$', minLength: 5, maxLength: 8 },
    { type: 'string', example: 'x' },
  ),
)

const number: fc.Arbitrary<SchemaObject> = fc
  .record({
    type: fc.constantFrom('number', 'integer'),
    low: maybe(fc.integer({ min: -50, max: 50 })),
    width: maybe(fc.integer({ min: 6, max: 90 })),
    open: fc.boolean(),
    step: maybe(fc.constantFrom(1, 2, 5, 0.5, 0.1, 2.5)),
  })
  .map(({ type, low, width, open, step }) =>
    compact({
      type,
      [open ? 'exclusiveMinimum' : 'minimum']: low,
      [open ? 'exclusiveMaximum' : 'maximum']: width === undefined ? undefined : (low ?? 0) + width,
      multipleOf: step,
    }),
  )

const choice = fc.oneof(
  fc
    .uniqueArray(fc.constantFrom('low', 'normal', 'high', 'refund', 'other', 3, null), { minLength: 1 })
    .map((options) => ({ enum: options })),
  fc.constantFrom<SchemaObject>({ const: 'fixed' }, { const: 7 }, { type: 'boolean' }, { type: 'null' }, {}),
  fc.constant<SchemaObject>({ type: 'string', not: { const: '' }, minLength: 1 }),
)

const { schema: anySchema } = fc.letrec<{ schema: SchemaObject; object: SchemaObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    text,
    number,
    choice,
    tie('object'),
    list(tie('schema')),
    union(tie('schema'), tie('object')),
  ),
  object: object(tie('schema')),
}))

function object(member: fc.Arbitrary<SchemaObject>): fc.Arbitrary<SchemaObject> {
  const closed = fc.record({
    properties: fc.dictionary(key, member, { maxKeys: 5 }),
    strict: fc.boolean(),
    needed: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })
  const plain = closed.map(({ properties, strict, needed }) =>
    compact({
      type: 'object',
      properties,
      required: Object.keys(properties).filter((_, i) => needed[i]),
      additionalProperties: strict ? false : undefined,
    }),
  )
  const map = fc
    .record({ member, least: fc.nat(3) })
    .map(({ member, least }) => ({ type: 'object', additionalProperties: member, minProperties: least }))
  const named = fc
    .nat(2)
    .map((least) => ({ type: 'object', propertyNames: { pattern: '^k\\d+$' }, minProperties: least }))
  const conditional = fc.constant<SchemaObject>({
    type: 'object',
    properties: { kind: { enum: ['card', 'cash'] } },
    required: ['kind'],
    if: { properties: { kind: { const: 'card' } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { required: ['number'], properties: { number: { type: 'string', pattern: '^\\d{4}$' } } },
    else: { required: ['cashier'], properties: { cashier: { type: 'string' } } },
  })
  const dependent = fc.constant<SchemaObject>({
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: 'integer' } },
    dependentRequired: { a: ['b'] },
  })
  return fc.oneof({ weight: 6, arbitrary: plain }, map, named, conditional, dependent)
}

function list(item: fc.Arbitrary<SchemaObject>): fc.Arbitrary<SchemaObject> {
  const bounded = fc.record({ item, least: fc.nat(3), room: maybe(fc.nat(3)) }).map(({ item, least, room }) =>
    compact({
      type: 'array',
      items: item,
      minItems: least,
      maxItems: room === undefined ? undefined : least + room,
    }),
  )
  const distinct = fc.record({
    item: fc.oneof(
      text.filter(isRoomy),
      number.filter(({ maximum, exclusiveMaximum }) => (maximum ?? exclusiveMaximum) === undefined),
    ),
    least: fc.nat(3),
  })
  const unique = distinct.map(({ item, least }) => ({
    type: 'array',
    items: item,
    minItems: least,
    uniqueItems: true,
  }))
  const tuple = fc
    .array(item, { minLength: 1, maxLength: 3 })
    .map((items) => ({ type: 'array', prefixItems: items, minItems: items.length, items: false }))
  const containing = fc.constant<SchemaObject>({
    type: 'array',
    items: { type: 'integer' },
    contains: { minimum: 10 },
    minContains: 2,
  })
  return fc.oneof({ weight: 3, arbitrary: bounded }, unique, tuple, containing)
}

function union(
  member: fc.Arbitrary<SchemaObject>,
  whole: fc.Arbitrary<SchemaObject>,
): fc.Arbitrary<SchemaObject> {
  const tagged = fc.array(whole, { minLength: 2, maxLength: 3 }).map((options) => ({
    oneOf: options
      .map((option, index) => ({
        allOf: [option, { type: 'object', required: ['tag'], properties: { tag: { const: `t${index}` } } }],
        unevaluatedProperties: undefined,
      }))
      .map(openUp),
  }))
  return fc.oneof(
    fc.array(member, { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    member.map((option) => ({ anyOf: [option, { type: 'null' }] })),
    tagged,
  )
}

/** A branch that is joined with others cannot be closed to their members. */
function openUp(option: { allOf: readonly SchemaObject[] }): SchemaObject {
  return {
    allOf: option.allOf.map((part) =>
      compact({ ...part, additionalProperties: undefined, propertyNames: undefined }),
    ),
  }
}

const RECURSIVE: Readonly<Record<string, JsonSchema>> = {
  tree: {
    type: 'object',
    required: ['name', 'children'],
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
  },
  expression: {
    anyOf: [
      {
        type: 'object',
        required: ['op', 'left', 'right'],
        properties: {
          op: { enum: ['+', '-'] },
          left: { $ref: '#/$defs/expression' },
          right: { $ref: '#/$defs/expression' },
        },
        additionalProperties: false,
      },
      { type: 'number' },
    ],
  },
}

/** A satisfiable schema, of which some parts live under `$defs`, some of them recursive. */
export const randomSchema: fc.Arbitrary<SchemaObject> = fc
  .record({ whole: anySchema, shared: anySchema, use: fc.nat(3) })
  .map(({ whole, shared, use }) => {
    const $defs = { ...RECURSIVE, shared }
    const pointer = ['#/$defs/shared', '#/$defs/tree', '#/$defs/expression'][use]
    const root: SchemaObject =
      pointer === undefined
        ? whole
        : { type: 'object', required: ['it', 'whole'], properties: { it: { $ref: pointer }, whole } }
    return { ...root, $defs }
  })
