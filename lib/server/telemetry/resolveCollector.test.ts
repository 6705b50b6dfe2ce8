import { describe, expect, it } from 'vitest'
import { parseHeaderList, resolveCollector, tracesUrl } from './resolveCollector'

const env = {
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  OTEL_EXPORTER_OTLP_HEADERS: undefined,
  INTERLOCK_ALLOW_PRIVATE_HOSTS: '',
}
const off = { endpoint: null, headerNames: [], headers: {} }
const set = { endpoint: 'https://collector.example.com', headerNames: ['a'], headers: { a: 'b' } }

describe('spans go', () => {
  it('nowhere while nothing is set', () => {
    expect(resolveCollector(env, off)).toEqual({ kind: 'off' })
  })

  it('to the collector of the environment first, wherever it lies', () => {
    const own = {
      ...env,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,x-team=blue',
    }
    expect(resolveCollector(own, set)).toMatchObject({
      source: 'environment',
      collector: {
        url: 'http://127.0.0.1:4318/v1/traces',
        headers: { authorization: 'Bearer x', 'x-team': 'blue' },
        mayBePrivate: true,
      },
    })
  })

  it('to the collector of the settings, but into the operator’s network only where that is allowed', () => {
    expect(resolveCollector(env, set)).toMatchObject({ kind: 'on', collector: { mayBePrivate: false } })
    for (const endpoint of ['http://127.0.0.1:4318', 'http://169.254.169.254/latest', 'http://[::1]:4318'])
      expect(resolveCollector(env, { ...set, endpoint }).kind).toBe('refused')
    const opened = { ...env, INTERLOCK_ALLOW_PRIVATE_HOSTS: 'other, 127.0.0.1:4318' }
    expect(resolveCollector(opened, { ...set, endpoint: 'http://127.0.0.1:4318' }).kind).toBe('on')
  })

  it('nowhere while the stored headers cannot be read', () => {
    expect(resolveCollector(env, { ...set, headers: null })).toMatchObject({ kind: 'refused' })
  })

  it('to /v1/traces below an address that does not say so', () => {
    expect(['http://a', 'http://a/', 'http://a/otlp', 'http://a/v1/traces'].map(tracesUrl)).toEqual([
      ...['http://a/v1/traces', 'http://a/v1/traces', 'http://a/otlp/v1/traces', 'http://a/v1/traces'],
    ])
  })

  it('with headers as the environment writes them, leaving out what is none', () => {
    expect(parseHeaderList('a=b=c, bad ,x=%E4%BD%A0, y=%zz')).toEqual({ a: 'b=c', x: '你', y: '%zz' })
  })
})
