import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PipelinesPage } from '@/components/pipelines/PipelinesPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('pipelines') }
}

export default async function Page() {
  await requirePageActor()
  return <PipelinesPage />
}
