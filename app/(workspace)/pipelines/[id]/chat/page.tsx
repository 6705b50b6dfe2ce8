import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ChatPage } from '@/components/chat/ChatPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('chat'))('title') }
}

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ draft?: string | string[] }> }

export default async function Page({ params, searchParams }: Props) {
  await requirePageActor()
  const { draft } = await searchParams
  return <ChatPage pipelineId={(await params).id} draft={draft === '1'} />
}
