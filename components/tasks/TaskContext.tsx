'use client'
import { useTranslations } from 'next-intl'
import type { TaskCard } from '@/lib/api/tasks'
import { isJsonObject, type JsonObject } from '@/lib/graph/json'
import { type Said, SaidSchema } from '@/lib/graph/wording'
import { useWording } from '../shell/useWording'
import { Disclosure } from '../ui/Disclosure'
import { JsonTree } from '../ui/JsonTree'
import { Notice } from '../ui/Notice'
import { callText } from './callText'

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
  'inputs',
  'says',
])

/** What a person needs to know to decide: the failure, the call it is about, and whatever the author wanted shown. */
export function TaskContext({ task }: { task: TaskCard }) {
  const t = useTranslations('tasks')
  const say = useWording()
  const { context, pendingCall } = task
  const fault = isJsonObject(context.fault) ? context.fault : null
  const call = pendingCall ?? callOf(context)
  const rest = Object.fromEntries(Object.entries(context).filter(([name]) => !SHOWN_ELSEWHERE.has(name)))
  return (
    <>
      {fault && (
        <Notice tone={task.status === 'open' ? 'warn' : 'info'}>
          {say({ message: String(fault.message ?? ''), says: saidIn(fault) })}{' '}
          <code className="font-mono text-xs text-muted">{String(fault.code ?? '')}</code>
        </Notice>
      )}
      {typeof context.fault === 'string' && (
        <Notice tone="warn">{say({ message: context.fault, says: saidIn(context) })}</Notice>
      )}
      {context.inputs !== undefined && <JsonTree label={t('breakpointInputs')} value={context.inputs} />}
      {context.show !== undefined && context.show !== null && (
        <JsonTree label={t('shown')} value={context.show} />
      )}
      {call && (
        <section>
          <h3 className="mb-1.5 text-xs font-medium text-muted">{t('pendingCall')}</h3>
          <Disclosure
            className="bg-page"
            summary={
              <code className="font-mono text-xs wrap-anywhere">{callText(call.tool, call.args)}</code>
            }
          >
            <JsonTree label={t('arguments')} value={call.args} />
          </Disclosure>
        </section>
      )}
      {Object.keys(rest).length > 0 && (
        <Disclosure className="bg-page" summary={<span className="text-xs text-muted">{t('details')}</span>}>
          <JsonTree label={t('details')} value={rest} />
        </Disclosure>
      )}
    </>
  )
}

/** Context is free data: what stands there need not be what it seems. */
function saidIn({ says }: JsonObject): Said | undefined {
  return SaidSchema.safeParse(says).data
}

function callOf({ tool, args }: JsonObject): { tool: string; args: JsonObject } | null {
  return typeof tool === 'string' && isJsonObject(args) ? { tool, args } : null
}
