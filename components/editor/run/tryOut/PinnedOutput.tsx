'use client'
import { Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { useRunValue } from '@/lib/client/useRun'
import type { Pin as PinnedOutputValue } from '@/lib/graph/document'
import { isJsonObject } from '@/lib/graph/json'
import type { RunState } from '@/lib/run/state'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { JsonField } from '../../../ui/JsonField'
import { useLastRunId } from '../../fields/expression/LastRunContext'
import { portsOf } from '../../flow/portsOf'
import { useEditor, useEditorStore } from '../../store/EditorContext'
import { pinFromRun, pinOf, removePin, setPin } from './marks'

const hasResult = (nodeId: string) => (state: RunState) => state.nodes.get(nodeId)?.status === 'finished'

/** The output that stands for a node in tests: pinned from its last run, or written by hand. */
export function PinnedOutput({ nodeId }: { nodeId: string }) {
  const t = useTranslations('tryout')
  const store = useEditorStore()
  const runId = useLastRunId()
  const pin = useEditor(({ frame }) => pinOf(frame, nodeId))
  const node = useEditor((state) => state.nodes.find(({ data }) => data.node.id === nodeId)?.data.node)
  const fixed = useEditor((state) => state.readOnly !== null)
  const ran = useRunValue(runId, hasResult(nodeId)) ?? false
  if (!node) return null
  if (pin) return <WrittenPin key={pin.run ?? ''} nodeId={nodeId} pin={pin} fixed={fixed} />
  if (fixed) return null
  const begin = () => {
    const refusal = ran
      ? pinFromRun(store, nodeId, runId)
      : setPin(store, nodeId, { port: portsOf(node)[0] ?? 'done', output: {} })
    if (refusal) toast.info(t(`pinRefusal.${refusal}`))
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <Button size="sm" onClick={begin}>
        <Pin aria-hidden className="size-3.5" />
        {ran ? t('pin') : t('pinWritten')}
      </Button>
      <p className="text-xs text-faint">{t('pinnedHint')}</p>
    </div>
  )
}

type WrittenProps = { nodeId: string; pin: PinnedOutputValue; fixed: boolean }

function WrittenPin({ nodeId, pin, fixed }: WrittenProps) {
  const t = useTranslations('tryout')
  const store = useEditorStore()
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <section aria-label={t('pinnedOutput')} className="flex flex-col gap-2">
      <Field label={t('pinnedOutput')} hint={t('pinnedHint')} error={refused ?? undefined}>
        {(ids) => (
          <JsonField
            {...ids}
            rows={6}
            disabled={fixed}
            value={pin.output}
            onChange={(output) => {
              if (!isJsonObject(output)) return setRefused(t('pinRefusal.noObject'))
              const refusal = setPin(store, nodeId, { ...pin, output })
              setRefused(refusal && t(`pinRefusal.${refusal}`))
            }}
          />
        )}
      </Field>
      {!fixed && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => removePin(store, nodeId)}>
            <PinOff aria-hidden className="size-3.5" />
            {t('unpin')}
          </Button>
        </div>
      )}
    </section>
  )
}
