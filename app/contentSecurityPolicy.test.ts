import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './contentSecurityPolicy'

describe('the content security policy', () => {
  it('runs no script but our own in production', () => {
    const policy = contentSecurityPolicy('abc', { dev: false, https: false })
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('asks for encrypted requests only where the page itself is encrypted', () => {
    expect(contentSecurityPolicy('abc', { dev: false, https: true })).toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy('abc', { dev: false, https: false })).not.toContain('upgrade')
  })
})
