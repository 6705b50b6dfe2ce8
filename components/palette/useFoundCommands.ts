'use client'
import { Inbox, SquareActivity, Workflow, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { PipelineSummary } from '@/lib/api/pipelines'
import type { RunView } from '@/lib/api/runs'
import type { TaskItem } from '@/lib/api/tasks'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { runsApi } from '@/lib/client/runsApi'
import { tasksApi } from '@/lib/client/tasksApi'
import { toolsApi } from '@/lib/client/toolsApi'
import { useDebounced } from '@/lib/client/useDebounced'
import { useWording } from '../shell/useWording'
import type { Command } from './commandStore'

const REST_MS = 150
const MOST = 6

/** What the server knows about a query, once typing has rested; an answer to an older query is dropped. */
export function useFoundCommands(query: string): { found: Command[]; searching: boolean } {
  const q = useDebounced(query.trim(), REST_MS)
  const toCommand = useToCommand()
  const [answer, setAnswer] = useState<{ q: string; found: Command[] }>({ q: '', found: [] })
  useEffect(() => {
    if (q === '') return
    const stop = new AbortController()
    void Promise.all([
      pipelinesApi.list({ q }, stop.signal).then(({ items }) => items.slice(0, MOST).map(toCommand.pipeline)),
      runsApi.list({ q }, stop.signal).then(({ items }) => items.slice(0, MOST).map(toCommand.run)),
      tasksApi
        .list({ q, status: 'open' }, stop.signal)
        .then(({ items }) => items.slice(0, MOST).map(toCommand.task)),
      toolsNamed(q).then((refs) => refs.map(toCommand.tool)),
    ]).then(
      (lists) => setAnswer({ q, found: lists.flat() }),
      // an outage is told by the page below; the palette still has its own commands
      () => stop.signal.aborted || setAnswer({ q, found: [] }),
    )
    return () => stop.abort()
  }, [q, toCommand])
  const current = query.trim()
  return { found: current === '' ? [] : answer.found, searching: current !== '' && answer.q !== current }
}

let toolRefs: Promise<{ ref: string; description: string }[]> | null = null

/** Tools have no search of their own; the list is read once while the page lives. */
async function toolsNamed(q: string): Promise<{ ref: string; description: string }[]> {
  toolRefs ??= toolsApi
    .board()
    .then(({ tools }) => tools.map(({ ref, description }) => ({ ref, description: description ?? '' })))
  toolRefs.catch(() => {
    toolRefs = null
  })
  const words = q.toLowerCase().split(/\s+/)
  const matches = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return (await toolRefs).filter(({ ref, description }) => matches(`${ref} ${description}`)).slice(0, MOST)
}

type Items = {
  pipeline: PipelineSummary
  run: RunView
  task: TaskItem
  tool: { ref: string; description: string }
}

function useToCommand(): { [kind in keyof Items]: (item: Items[kind]) => Command } {
  const t = useTranslations('run')
  const say = useWording()
  const [made] = useState(() => ({
    pipeline: ({ id, name, description }: Items['pipeline']): Command => ({
      ...{ id: `pipeline.${id}`, group: 'pipelines', icon: Workflow, label: name },
      ...(description ? { hint: description } : {}),
      href: `/pipelines/${id}`,
    }),
    run: ({ id, pipelineName, status }: Items['run']): Command => ({
      ...{ id: `run.${id}`, group: 'runs', icon: SquareActivity, label: pipelineName },
      ...{ hint: `${t(`status.${status}`)} · ${id.slice(-8)}`, href: `/runs/${id}` },
    }),
    task: ({ id, question, says, run }: Items['task']): Command => ({
      ...{ id: `task.${id}`, group: 'tasks', icon: Inbox, label: say({ message: question, says }) },
      ...{ hint: run.pipelineName, href: `/tasks/${encodeURIComponent(id)}` },
    }),
    tool: ({ ref, description }: Items['tool']): Command => ({
      ...{ id: `tool.${ref}`, group: 'tools', icon: Wrench, label: ref, hint: description },
      href: `/tools#server-${ref.split('/', 1)[0]}`,
    }),
  }))
  return made
}
