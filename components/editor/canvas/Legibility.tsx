'use client'
import { useStore } from '@xyflow/react'
import { createContext, type ReactNode, useContext } from 'react'
import { LEGIBLE } from './legible'

const FarContext = createContext(false)

const isFar = ({ transform }: { transform: [number, number, number] }) => transform[2] < LEGIBLE

/** Watches the size of the view for all cards: one look per change of the view instead of one per card. Stands around React Flow, inside its provider. */
export function Legibility({ children }: { children: ReactNode }) {
  return <FarContext value={useStore(isFar)}>{children}</FarContext>
}

/** Whether cards are too far away to be read. */
export function useFar(): boolean {
  return useContext(FarContext)
}
