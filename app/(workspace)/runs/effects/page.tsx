import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EffectsPage } from '@/components/effects/EffectsPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('effects'))('title') }
}

export default async function Page() {
  await requirePageActor()
  return <EffectsPage />
}
