'use client'
import { GitFork } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import type { Checkpoint } from '@/lib/run/checkpoints'
import { useRequest } from '../shell/useRequest'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { JsonField } from '../ui/JsonField'
import { Notice } from '../ui/Notice'

type Props = { runId: string; checkpoint: Checkpoint; input: JsonObject }

/** Starts another run from this checkpoint: after a call that is done, before one that is not. */
export function ForkButton({ runId, checkpoint, input }: Props) {
  const t = useTranslations('forks')
  const [open, setOpen] = useState(false)
  const done = checkpoint.phase === 'done'
  return (
    <>
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          <GitFork aria-hidden className="size-3.5" />
          {t(done ? 'after' : 'before')}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(done ? 'titleAfter' : 'titleBefore', { tool: checkpoint.tool })}
        description={t('what')}
      >
        <ForkForm {...{ runId, checkpoint, input }} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ForkForm({ runId, checkpoint, input, onCancel }: Props & { onCancel: () => void }) {
  const t = useTranslations('forks')
  const common = useTranslations('common')
  const router = useRouter()
  const { busy, run } = useRequest()
  const editable = checkpoint.phase !== 'done'
  const [args, setArgs] = useState<Json | undefined>(checkpoint.args)
  const [newInput, setInput] = useState<Json | undefined>(input)
  const [broken, setBroken] = useState<string[]>([])
  const tell = (field: string) => (valid: boolean) =>
    setBroken((fields) => [...fields.filter((each) => each !== field), ...(valid ? [] : [field])])
  const start = () =>
    run(async () => {
      const forked = await runsApi.fork(runId, {
        afterSeq: editable ? checkpoint.seq - 1 : (checkpoint.settledSeq ?? checkpoint.seq),
        patch: {
          ...(changed(newInput, input) ? { input: newInput } : {}),
          ...(editable && changed(args, checkpoint.args) ? { args: { [checkpoint.id]: args } } : {}),
        },
      })
      router.push(`/runs/${forked.runId}`)
    })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <Notice>{t('inherited')}</Notice>
      {editable && (
        <Field label={t('arguments', { tool: checkpoint.tool })} hint={t('argumentsHint')}>
          {(ids) => <JsonField {...ids} value={args} rows={6} onChange={setArgs} onValidity={tell('args')} />}
        </Field>
      )}
      <Field label={t('input')} hint={t('inputHint')}>
        {(ids) => (
          <JsonField {...ids} value={newInput} rows={6} onChange={setInput} onValidity={tell('input')} />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button type="button" variant="ghost" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={broken.length > 0 || !isJsonObject(newInput) || !isJsonObject(args)}
        >
          {t('start')}
        </Button>
      </div>
    </form>
  )
}

function changed(value: Json | undefined, before: JsonObject): value is JsonObject {
  return isJsonObject(value) && JSON.stringify(value) !== JSON.stringify(before)
}
