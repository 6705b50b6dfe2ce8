import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from './app/contentSecurityPolicy'

/** Gives every page a fresh nonce and the headers that go with it. Never an access check: pages and handlers ask for the actor themselves. */
export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const policy = contentSecurityPolicy(nonce, {
    dev: process.env.NODE_ENV === 'development',
    https: (process.env.PUBLIC_URL ?? '').startsWith('https:'),
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('x-path', request.nextUrl.pathname + request.nextUrl.search)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'same-origin')
  return response
}

export const config = {
  matcher: [
    {
      source: '/((?!api/|_next/static|_next/image|icon.svg).*)',
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
  ],
}
