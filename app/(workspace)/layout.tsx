import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/AppShell'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const sidebar = (await cookies()).get('interlock.sidebar')?.value
  const known = sidebar === 'open' || sidebar === 'collapsed' ? sidebar : null
  return <AppShell sidebar={known}>{children}</AppShell>
}
