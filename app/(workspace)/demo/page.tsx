import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DemoPage } from '@/components/tools/DemoPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('demo') }
}

export default async function Page() {
  await requirePageActor()
  return <DemoPage />
}
