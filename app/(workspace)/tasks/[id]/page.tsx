import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TaskPage } from '@/components/tasks/TaskPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('tasks') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requirePageActor()
  return <TaskPage id={(await params).id} />
}
