'use client'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { NonceProvider, useNonce } from '../ui/NonceProvider'
import { Toaster } from '../ui/Toaster'
import { TooltipProvider } from '../ui/Tooltip'

/** What every page needs around it: the document's nonce, the theme, tooltips and toasts. */
export function AppProviders({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <NonceProvider nonce={nonce}>
      <Themed>
        <TooltipProvider>{children}</TooltipProvider>
        <Toaster />
      </Themed>
    </NonceProvider>
  )
}

function Themed({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      {children}
    </ThemeProvider>
  )
}
