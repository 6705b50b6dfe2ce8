'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { pipelineToolName } from '@/lib/graph/pipelineToolName'
import { LoadFailure } from '../../shell/LoadFailure'
import { Loading } from '../../shell/Loading'
import { CodeText } from '../../ui/CodeText'
import { Dialog } from '../../ui/Dialog'
import { Tabs } from '../../ui/Tabs'
import { exchangeStore } from '../exchange/exchangeStore'
import { exampleInput } from './exampleInput'
import { curlSnippet, mcpSnippet, typescriptSnippet, WAIT_SECONDS } from './snippets'

type Used = { id: string; name: string; version: number }

/** How other systems run a published pipeline: requests that work as they stand, once a key is put in. */
export function UseItDialog() {
  const t = useTranslations('exchange')
  const using = useStore(exchangeStore, (state) => state.using)
  if (!using) return null
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && exchangeStore.setState({ using: null })}
      title={t('useIt.title', { name: using.name })}
      description={t('useIt.text', { version: using.version })}
    >
      <Snippets key={`${using.id} ${using.version}`} used={using} />
    </Dialog>
  )
}

function Snippets({ used: { id, version } }: { used: Used }) {
  const t = useTranslations('exchange')
  const load = useCallback(() => pipelinesApi.version(id, version), [id, version])
  const { value, error, reload } = useResource(load)
  const [tab, setTab] = useState('curl')
  if (error) return <LoadFailure error={error} onRetry={reload} />
  if (!value) return <Loading />
  const call = {
    origin: window.location.origin,
    pipelineId: id,
    version,
    input: exampleInput(value.document),
  }
  const link = 'text-accent-ink underline underline-offset-2'
  const close = () => exchangeStore.setState({ using: null })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {t.rich('useIt.key', {
          link: (words) => (
            <Link href="/settings#keys" className={link} onClick={close}>
              {words}
            </Link>
          ),
          code: (words) => <code className="font-mono text-xs">{words}</code>,
        })}
      </p>
      <Tabs
        label={t('useIt.tabs')}
        value={tab}
        onValueChange={setTab}
        panelClassName="pt-3"
        items={[
          { value: 'curl', label: 'curl', content: <CodeText text={curlSnippet(call)} /> },
          { value: 'typescript', label: 'TypeScript', content: <CodeText text={typescriptSnippet(call)} /> },
          { value: 'mcp', label: 'MCP', content: <CodeText text={mcpSnippet(call.origin)} /> },
        ]}
      />
      <p className="text-xs text-muted">
        {tab === 'mcp'
          ? t.rich('useIt.mcp', {
              tool: pipelineToolName(id, value.document.name),
              code: (words) => <code className="font-mono wrap-anywhere">{words}</code>,
            })
          : t('useIt.answers', { seconds: WAIT_SECONDS })}
      </p>
      <p className="text-xs">
        <a href="/api/v1/openapi.json" target="_blank" rel="noreferrer" className={link}>
          {t('useIt.openapi')}
        </a>
      </p>
    </div>
  )
}
