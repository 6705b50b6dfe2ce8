import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RunsPage } from '@/components/run/RunsPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

type Props = { searchParams: Promise<{ [name: string]: string | string[] | undefined }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('runs') }
}

export default async function Page({ searchParams }: Props) {
  await requirePageActor()
  const { pipeline } = await searchParams
  return <RunsPage pipeline={typeof pipeline === 'string' ? pipeline : null} />
}
