'use client'
import { setNonce } from 'get-nonce'
import { createContext, type ReactNode, useContext, useState } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** The nonce of the document, for components that write `<style>` elements of their own. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}

/**
 * A document keeps the nonce of its first response for ever; a refresh of the route hands out a newer one that the
 * browser would refuse, so only the first is used.
 */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [first] = useState(nonce)
  if (first && typeof window !== 'undefined') setNonce(first)
  return <NonceContext value={first}>{children}</NonceContext>
}
