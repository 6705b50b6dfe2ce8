import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/AppShell'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const collapsed = (await cookies()).get('interlock.sidebar')?.value === 'collapsed'
  return <AppShell startCollapsed={collapsed}>{children}</AppShell>
}
