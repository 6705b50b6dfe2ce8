import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ComparePage } from '@/components/run/compare/ComparePage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

type Props = { searchParams: Promise<{ [name: string]: string | string[] | undefined }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('watch'))('compareTitle') }
}

export default async function Page({ searchParams }: Props) {
  await requirePageActor()
  const { a, b } = await searchParams
  return <ComparePage a={typeof a === 'string' ? a : null} b={typeof b === 'string' ? b : null} />
}
