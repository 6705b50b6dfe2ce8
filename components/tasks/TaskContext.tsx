'use client'
import { useTranslations } from 'next-intl'
import type { TaskCard } from '@/lib/client/apiShapes'
import { isJsonObject, type JsonObject } from '@/lib/graph/json'
import { JsonTree } from '../ui/JsonTree'
import { Notice } from '../ui/Notice'

/** Told by other parts of the card, or only meant for it. */
const SHOWN_ELSEWHERE = new Set([
  'fault',
  'tool',
  'args',
  'argsHash',
  'requestId',
  'effect',
  'candidates',
  'form',
  'show',
])

/** What a person needs to know to decide: the failure, the call it is about, and whatever the author wanted shown. */
export function TaskContext({ task }: { task: TaskCard }) {
  const t = useTranslations('tasks')
  const { context, pendingCall } = task
  const fault = isJsonObject(context.fault) ? context.fault : null
  const call = pendingCall ?? callOf(context)
  const rest = Object.fromEntries(Object.entries(context).filter(([name]) => !SHOWN_ELSEWHERE.has(name)))
  return (
    <>
      {fault && (
        <Notice tone={task.status === 'open' ? 'warn' : 'info'}>
          {String(fault.message ?? '')}{' '}
          <code className="font-mono text-xs text-muted">{String(fault.code ?? '')}</code>
        </Notice>
      )}
      {context.show !== undefined && context.show !== null && (
        <JsonTree label={t('shown')} value={context.show} />
      )}
      {call && <JsonTree label={t('pendingCall', { tool: call.tool })} value={call.args} />}
      {Object.keys(rest).length > 0 && (
        <details>
          <summary className="cursor-pointer text-xs text-muted">{t('details')}</summary>
          <JsonTree label={t('details')} value={rest} className="mt-2" />
        </details>
      )}
    </>
  )
}

function callOf({ tool, args }: JsonObject): { tool: string; args: JsonObject } | null {
  return typeof tool === 'string' && isJsonObject(args) ? { tool, args } : null
}
