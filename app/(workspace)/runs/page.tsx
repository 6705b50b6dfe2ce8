import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RunsPage } from '@/components/run/RunsPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('runs') }
}

export default async function Page() {
  await requirePageActor()
  return <RunsPage />
}
