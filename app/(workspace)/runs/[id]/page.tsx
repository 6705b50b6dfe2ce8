import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RunPage } from '@/components/run/RunPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('runs') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePageActor()
  return <RunPage runId={(await params).id} />
}
