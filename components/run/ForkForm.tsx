'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import { runsApi } from '@/lib/client/runsApi'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import type { Checkpoint } from '@/lib/run/checkpoints'
import type { RunState } from '@/lib/run/state'
import { FailureNotice } from '../shell/FailureNotice'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { JsonField } from '../ui/JsonField'
import { Notice } from '../ui/Notice'
import { ForkOutputs, type Outputs } from './ForkOutputs'
import { givenBefore } from './givenBefore'

type Props = {
  checkpoint: Checkpoint
  run: RunState
  titleOf: (nodeId: string) => string
  onClose: () => void
}

/** What a fork may change: the input, what nodes gave before this point, and the arguments of a call that is still to be made. */
export function ForkForm({ checkpoint, run, titleOf, onClose }: Props) {
  const t = useTranslations('forks')
  const common = useTranslations('common')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const editable = checkpoint.phase !== 'done'
  const [args, setArgs] = useState<Json | undefined>(checkpoint.args)
  const [input, setInput] = useState<Json | undefined>(run.input)
  const [outputs, setOutputs] = useState<Outputs>({})
  const [broken, setBroken] = useState<string[]>([])
  const tell = (field: string) => (valid: boolean) =>
    setBroken((fields) => [...fields.filter((each) => each !== field), ...(valid ? [] : [field])])
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const forked = await runsApi.fork(run.runId, {
        afterSeq: editable ? checkpoint.seq - 1 : (checkpoint.settledSeq ?? checkpoint.seq),
        patch: {
          ...(changed(input, run.input) ? { input } : {}),
          ...(Object.keys(outputs).length > 0 ? { outputs } : {}),
          ...(editable && changed(args, checkpoint.args) ? { args: { [checkpoint.id]: args } } : {}),
        },
      })
      onClose()
      router.push(`/runs/${forked.runId}`)
    } catch (thrown) {
      setFailure(asApiError(thrown))
    } finally {
      setBusy(false)
    }
  }
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
          <JsonField {...ids} value={input} rows={6} onChange={setInput} onValidity={tell('input')} />
        )}
      </Field>
      <ForkOutputs
        given={givenBefore(run, checkpoint)}
        changed={outputs}
        titleOf={titleOf}
        onChange={setOutputs}
        onValidity={(scope, valid) => tell(`output ${scope}`)(valid)}
      />
      {failure && <FailureNotice failure={failure} />}
      <div className="flex justify-end gap-2">
        <Button type="button" variant="ghost" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={broken.length > 0 || !isJsonObject(input) || !isJsonObject(args)}
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
