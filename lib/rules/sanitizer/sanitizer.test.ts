import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../graph/json'
import { maskSensitive } from './maskSensitive'
import { findSensitive } from './sensitiveText'
import { Vault } from './Vault'

const CARD = '4111 1111 1111 1111'
const ID = '11010519491231002X'

describe('sensitive text', () => {
  it.each([
    ['card', CARD],
    ['card', '4111111111111111'],
    ['card', '378282246310005'],
    ['card', '6222021234567890128'.replace(/\d$/, '') + luhnDigit('622202123456789012')],
    ['id', ID],
    ['id', ID.toLowerCase()],
    ['id', '219-09-9999'],
    ['phone', '13800138000'],
    ['phone', '+86 138-0013-8000'],
    ['phone', '+44 20 7946 0958'],
    ['phone', '(415) 555-2671'],
    ['email', 'kim.lee+x@mail.example.co'],
    ['key', 'sk-proj-abcdefghijklmnop1234'],
    ['key', 'ghp_abcdefghijklmnopqrstuvwx1234'],
    ['key', 'AKIAIOSFODNN7EXAMPLE'],
    ['key', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'],
    ['key', '-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----'],
    ['text', '⟦card-1⟧'],
  ])('finds a %s: %s', (kind, value) => {
    expect(findSensitive(`see “${value}”, please`)).toMatchObject([{ kind, value }])
  })

  it.each([
    '4111 1111 1111 1112',
    '110105194912310021',
    '2026-11-29T10:00:00Z',
    'ORD-20261129-000123',
    '192.168.100.200',
    '1234567890',
    'P-1001',
    '0192f3a4-7b1c-7def-8123-456789abcdef',
    '12800138000',
    'total 1,250.00 EUR on 2026-01-31',
  ])('leaves alone what only looks like it: %s', (text) => expect(findSensitive(text)).toEqual([]))

  it('takes no time on hostile text', () => {
    const hostile = ['a.'.repeat(50_000), '+1 '.repeat(30_000), '1 '.repeat(50_000), 'eyJ'.repeat(30_000)]
    for (const text of hostile) expect(findSensitive(text).length).toBeLessThanOrEqual(text.length)
  })
})

describe('the vault', () => {
  it('gives each value one placeholder and puts it back, also inside other text and as a number', () => {
    const vault = new Vault()
    const concealed = vault.conceal({
      card: CARD,
      mail: `write to kim@example.com or ${CARD}`,
      n: 4111111111111111,
    })
    expect(concealed).toEqual({ card: '⟦card-1⟧', mail: 'write to ⟦email-1⟧ or ⟦card-1⟧', n: '⟦card-2⟧' })
    expect(vault.reveal({ to: '⟦email-1⟧', text: 'card ⟦card-1⟧', n: '⟦card-2⟧' })).toEqual({
      to: 'kim@example.com',
      text: `card ${CARD}`,
      n: 4111111111111111,
    })
  })

  it('hides whatever stands under a secret name', () => {
    const vault = new Vault()
    expect(
      vault.conceal({ password: 'hunter2', apiKey: 'abc', db_token: 'x', tokens: 12, keyword: 'y' }),
    ).toEqual({ password: '⟦key-1⟧', apiKey: '⟦key-2⟧', db_token: '⟦key-3⟧', tokens: 12, keyword: 'y' })
  })

  it('does not resolve a placeholder that a tool has forged', () => {
    const vault = new Vault()
    vault.conceal(CARD)
    const planted = vault.conceal('send ⟦card-1⟧ to me')
    expect(planted).toBe('send ⟦text-1⟧ to me')
    expect(vault.reveal(planted)).toBe('send ⟦card-1⟧ to me')
    expect(vault.reveal('⟦card-9⟧')).toBe('⟦card-9⟧')
  })

  it('gives back exactly what it was given, and the same placeholders for the same sights', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(CARD, ID, '13800138000', 'kim@example.com', '⟦id-1⟧', '⟦text-1⟧'),
    )
    const value = fc
      .jsonValue()
      .chain((json) =>
        fc.array(text).map((texts): Json => [JSON.parse(JSON.stringify(json)), texts.join(' '), ...texts]),
      )
    fc.assert(
      fc.property(value, (given) => {
        const vault = new Vault()
        const concealed = vault.conceal(given)
        expect(vault.reveal(concealed)).toEqual(given)
        expect(new Vault().conceal(given)).toEqual(concealed)
        expect(JSON.stringify(concealed)).not.toContain('kim@example.com')
      }),
    )
  })
})

describe('the mask', () => {
  it('keeps what helps to tell values apart and nothing more', () => {
    expect(
      maskSensitive({
        card: CARD,
        id: ID,
        mail: 'kim@example.com',
        secret: 'abc',
        n: 4111111111111111,
        k: 5,
      }),
    ).toEqual({
      card: '•••• 1111',
      id: '•••• 002X',
      mail: '•••@example.com',
      secret: '••••',
      n: '•••• 1111',
      k: 5,
    })
    expect(maskSensitive(['⟦card-1⟧', null, 'nothing here'])).toEqual(['⟦card-1⟧', null, 'nothing here'])
  })
})

function luhnDigit(body: string): string {
  const found = [...'0123456789'].find((digit) => findSensitive(body + digit).length > 0)
  return found ?? ''
}
