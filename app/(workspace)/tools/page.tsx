import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ToolsPage } from '@/components/tools/ToolsPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('tools') }
}

export default async function Page() {
  await requirePageActor()
  return <ToolsPage />
}
