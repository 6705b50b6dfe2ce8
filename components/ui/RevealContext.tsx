'use client'
import { createContext, useContext } from 'react'

const RevealContext = createContext(false)

/** Says that the values below are shown as they are, not masked. */
export const RevealProvider = RevealContext

export function useRevealed(): boolean {
  return useContext(RevealContext)
}
