'use client'
import { Plus, Trash2, Upload, Workflow } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useDebounced } from '@/lib/client/useDebounced'
import { usePages } from '@/lib/client/usePages'
import { useMayAct } from '../shell/MeProvider'
import { PagedList } from '../shell/PagedList'
import { PageFrame } from '../shell/PageFrame'
import { useRequest } from '../shell/useRequest'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { SearchInput } from '../ui/SearchInput'
import { blankPipeline } from './blankPipeline'
import { useImport } from './exchange/useImport'
import { usePasteImport } from './exchange/usePasteImport'
import { PipelineTable } from './PipelineTable'
import { TemplateGallery } from './templates/TemplateGallery'

export function PipelinesPage() {
  const t = useTranslations('pipelines')
  const router = useRouter()
  const mayEdit = useMayAct('editor')
  const [query, setQuery] = useState('')
  const q = useDebounced(query.trim(), 200)
  const pages = usePages(
    useCallback((after) => pipelinesApi.list({ q, ...(after ? { after } : {}) }), [q]),
    { pollMs: 10_000 },
  )
  const { busy, run } = useRequest()
  usePasteImport(mayEdit)
  const blank = () =>
    run(async () => {
      const { id } = await pipelinesApi.create(blankPipeline(t('untitled')))
      router.push(`/pipelines/${id}`)
    })
  const actions = mayEdit && (
    <>
      <Link href="/pipelines/trash" className={buttonClass()}>
        <Trash2 aria-hidden className="size-4" />
        {t('trash')}
      </Link>
      <ImportButton />
      <Button variant="primary" busy={busy} onClick={blank}>
        <Plus aria-hidden className="size-4" />
        {t('new')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={actions}>
      {(pages.items?.length !== 0 || query !== '') && (
        <SearchInput label={t('search')} value={query} onChange={setQuery} />
      )}
      <PagedList
        pages={pages}
        empty={
          q === '' ? (
            <EmptyState
              icon={<Workflow className="size-6" />}
              title={t('empty')}
              action={mayEdit && <Button onClick={blank}>{t('blank')}</Button>}
            >
              {t('emptyText')}
            </EmptyState>
          ) : (
            <p className="text-sm text-muted">{t('noMatch', { query: q })}</p>
          )
        }
      >
        {(items) => <PipelineTable items={items} mayEdit={mayEdit} onChanged={pages.reload} />}
      </PagedList>
      {mayEdit && <TemplateGallery />}
    </PageFrame>
  )
}

function ImportButton() {
  const t = useTranslations('pipelines')
  const input = useRef<HTMLInputElement>(null)
  const { file: importFile } = useImport()
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('importFile')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // the same file can be chosen again after it was corrected
          event.target.value = ''
          if (file) void importFile(file)
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {t('import')}
      </Button>
    </>
  )
}
