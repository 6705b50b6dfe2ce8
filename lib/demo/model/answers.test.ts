import { describe, expect, it } from 'vitest'
import { embed } from './embed'
import { reply } from './reply'
import { parseChatRequest } from './request'

function answer(messages: readonly { role: string; content: string }[], schema?: object) {
  const format = schema
    ? { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }
    : {}
  const request = parseChatRequest({ model: 'simulated', messages, ...format })
  if (typeof request === 'string') throw new Error(request)
  const { content } = reply(request)
  return schema ? JSON.parse(content) : content
}
const user = (content: string) => [{ role: 'user', content }]

const INTENTS = {
  type: 'object',
  required: ['intent', 'confidence'],
  properties: {
    intent: { enum: ['delivery', 'refund', 'other'] },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
  },
}
const RULES = {
  role: 'system',
  content:
    'Choose one:\n- delivery: where a parcel is, when it arrives\n- refund: the customer wants money back\n- other: anything else',
}

describe('free text', () => {
  it('is marked as simulated and quotes the facts asked about', () => {
    const text = answer(
      user('What is the deadline?\n{"project":"Apollo","deadline":"2027-02-01","budget":9000}'),
    )
    expect(text).toMatch(/^\[simulated\] /)
    expect(text).toContain('deadline: 2027-02-01')
    expect(text).not.toContain('9000')
  })

  it('answers Chinese in Chinese', () => {
    expect(answer(user('请总结订单AB-12的状态'))).toMatch(/^\[simulated\] 关于 “.*AB-12/)
  })
})

describe('a classification', () => {
  it('is sure when one intent leads and unsure when none does', () => {
    const sure = answer([RULES, ...user('My parcel has not arrived, where is it?')], INTENTS)
    const lost = answer([RULES, ...user('Blue skies smile')], INTENTS)
    expect(sure.intent).toBe('delivery')
    expect(answer([RULES, ...user('I want my money back for this broken cup')], INTENTS).intent).toBe(
      'refund',
    )
    expect(lost.intent).toBe('other')
    expect(sure.confidence).toBeGreaterThan(0.6)
    expect(lost.confidence).toBeLessThan(0.5)
  })

  it('reads Chinese', () => {
    expect(answer([RULES, ...user('我的包裹到哪里了')], INTENTS).intent).toBe('delivery')
  })
})

describe('a verdict', () => {
  const verdict = {
    type: 'object',
    required: ['verdict', 'reason'],
    properties: { verdict: { enum: ['pass', 'fail'] }, reason: { type: 'string' } },
  }

  it('passes what looks well and fails what speaks of an error', () => {
    expect(answer(user('Is this a polite answer? {"text":"Thank you for waiting."}'), verdict).verdict).toBe(
      'pass',
    )
    const failed = answer(user('Is this complete? The value: invalid total, missing date.'), verdict)
    expect(failed.verdict).toBe('fail')
    expect(failed.reason.length).toBeGreaterThan(0)
  })
})

describe('an extraction', () => {
  it('takes each field from what the text says, and null where it says nothing', () => {
    const nullable = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] })
    const invoice = {
      type: 'object',
      required: ['invoiceNumber', 'total', 'currency', 'dueDate', 'email', 'phone'],
      properties: {
        invoiceNumber: { type: 'string' },
        total: { type: 'number' },
        currency: { type: 'string' },
        dueDate: { type: 'string', format: 'date' },
        email: nullable('string'),
        phone: nullable('string'),
      },
    }
    const prompt =
      'Extract the invoice: invoice number INV-2041, total 99.90 EUR, due 2027-01-31, questions to pay@example.com.'
    expect(answer(user(prompt), invoice)).toEqual({
      invoiceNumber: 'INV-2041',
      total: 99.9,
      currency: 'EUR',
      dueDate: '2027-01-31',
      email: 'pay@example.com',
      phone: null,
    })
  })

  it('reads the leaves of JSON by their names', () => {
    const schema = {
      type: 'object',
      required: ['patientId', 'amount'],
      properties: { patientId: { type: 'string' }, amount: { type: 'number' } },
    }
    expect(answer(user('Copy the record. {"record":{"patient_id":"P-9","amount":"12.5"}}'), schema)).toEqual({
      patientId: 'P-9',
      amount: 12.5,
    })
  })
})

describe('an embedding', () => {
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

  it('has 256 dimensions and unit length, and is near to texts with the same words', () => {
    const base = embed('the parcel arrived broken')
    expect(base).toHaveLength(256)
    expect(dot(base, base)).toBeCloseTo(1)
    expect(dot(base, embed('the parcel arrived late'))).toBeGreaterThan(
      dot(base, embed('quarterly tax report')),
    )
    expect(dot(embed('订单退款'), embed('退款订单'))).toBeGreaterThan(
      dot(embed('订单退款'), embed('天气预报')),
    )
  })
})
