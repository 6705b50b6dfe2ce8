import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PromisesPage } from '@/components/help/PromisesPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('help'))('title') }
}

export default async function Page() {
  await requirePageActor()
  return <PromisesPage />
}
