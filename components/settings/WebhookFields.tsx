'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import type { WebhookView } from '@/lib/api/settings/webhook'
import { asApiError } from '@/lib/client/apiError'
import { fieldErrors } from '@/lib/client/fieldErrors'
import { settingsApi } from '@/lib/client/settingsApi'
import { useErrorText } from '../shell/useErrorText'
import { useProblemWords } from '../shell/useProblemWords'
import { useRequest } from '../shell/useRequest'
import { Button } from '../ui/Button'
import { CodeText } from '../ui/CodeText'
import { Notice } from '../ui/Notice'
import { TextSetting } from './TextSetting'

type Props = { settings: WebhookView; onSaved: () => Promise<unknown> | unknown }

export function WebhookFields({ settings, onSaved }: Props) {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const { busy, run } = useRequest()
  const [url, setUrl] = useState(settings.url ?? '')
  const words = useProblemWords()
  const [problems, setProblems] = useState<{ [pointer: string]: string }>({})
  const [secret, setSecret] = useState<string | null>(null)
  const save = (renewSecret: boolean) =>
    run(async () => {
      setProblems({})
      try {
        const saved = await settingsApi.saveWebhook({ url, renewSecret })
        setSecret(saved.secret)
        toast.success(t('webhook.saved'))
        await onSaved()
      } catch (thrown) {
        const error = asApiError(thrown)
        setProblems(fieldErrors(error.problems, words))
        if (error.problems.length === 0) throw thrown
      }
    })
  const test = () =>
    run(async () => {
      const { ok, message } = await settingsApi.testWebhook().catch((thrown) => {
        return { ok: false, message: errorText(asApiError(thrown)) }
      })
      if (ok) toast.success(t('webhook.received'))
      else toast.error(t('webhook.notReceived', { why: message ?? '' }))
    })
  return (
    <form
      className="flex max-w-xl flex-col gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <TextSetting
        kind="url"
        label={t('webhook.url')}
        hint={t('webhook.urlHint')}
        error={problems['/url']}
        placeholder="https://"
        value={url}
        onChange={setUrl}
      />
      {secret && (
        <Notice>
          <p>{t('webhook.secretOnce')}</p>
          <CodeText text={secret} />
        </Notice>
      )}
      {!secret && settings.secretLast4 && (
        <p className="text-xs text-muted">{t('webhook.secret', { last4: settings.secretLast4 })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {common('save')}
        </Button>
        {settings.url && (
          <>
            <Button disabled={busy} onClick={test}>
              {t('webhook.test')}
            </Button>
            <Button variant="ghost" disabled={busy} onClick={() => save(true)}>
              {t('webhook.renew')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
