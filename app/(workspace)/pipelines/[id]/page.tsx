import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EditorPage } from '@/components/editor/EditorPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('pipelines') }
}

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ welcome?: string | string[] }> }

export default async function Page({ params, searchParams }: Props) {
  await requirePageActor()
  const { welcome } = await searchParams
  return <EditorPage pipelineId={(await params).id} welcome={welcome === '1'} />
}
