import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettingsPage } from '@/components/settings/SettingsPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('settings') }
}

export default async function Page() {
  await requirePageActor()
  return <SettingsPage />
}
