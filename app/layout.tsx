import './globals.css'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppProviders } from '@/components/shell/AppProviders'

/** Every page carries the nonce of its own response, so none can be made ahead of time. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: { default: 'Interlock', template: '%s · Interlock' } }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang={await getLocale()} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider>
          <AppProviders nonce={nonce}>{children}</AppProviders>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
