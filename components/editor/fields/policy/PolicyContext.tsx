'use client'
import { createContext, useContext } from 'react'

/** Whose policy is being edited. */
export type PolicyPlace = { ref: string }
const PolicyContext = createContext<PolicyPlace>({ ref: '' })

export const PolicyOf = PolicyContext
export function usePolicyPlace(): PolicyPlace {
  return useContext(PolicyContext)
}
