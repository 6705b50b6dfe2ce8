import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TrashPage } from '@/components/pipelines/trash/TrashPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pipelines'))('trash') }
}

export default async function Page() {
  await requirePageActor()
  return <TrashPage />
}
