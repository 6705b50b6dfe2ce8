import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TasksPage } from '@/components/tasks/TasksPage'
import { requirePageActor } from '@/lib/server/access/requirePageActor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell'))('tasks') }
}

export default async function Page() {
  await requirePageActor()
  return <TasksPage />
}
