import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EditorPage } from '@/components/editor/EditorPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('pipelines') }
}

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ welcome?: string | string[]; version?: string | string[] }>
}

export default async function Page({ params, searchParams }: Props) {
  await requirePageActor()
  const { welcome, version } = await searchParams
  const shown = typeof version === 'string' && /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null
  return <EditorPage pipelineId={(await params).id} welcome={welcome === '1'} version={shown} />
}
