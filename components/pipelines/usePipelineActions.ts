'use client'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import type { PipelineSummary } from '@/lib/api/pipelines'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useRequest } from '../shell/useRequest'
import { useExport } from './exchange/useExport'

const UNDO_MS = 10_000
/** The document's own limit. */
const LONGEST_NAME = 200

/** What one can do with a pipeline from the list. A deletion can be taken back while its toast stands. */
export function usePipelineActions({ id, name }: PipelineSummary, onChanged: () => void) {
  const t = useTranslations('pipelines')
  const common = useTranslations('common')
  const { run } = useRequest()
  const exportFile = useExport()
  const restore = () =>
    run(async () => {
      await pipelinesApi.restore(id)
      toast.success(t('restored', { name }))
      onChanged()
    })
  return {
    duplicate: () =>
      run(async () => {
        const copy = t('copyOf', { name }).slice(0, LONGEST_NAME)
        await pipelinesApi.duplicate(id, copy)
        toast.success(t('duplicated', { name: copy }))
        onChanged()
      }),
    remove: () =>
      run(async () => {
        await pipelinesApi.remove(id)
        toast(t('deleted', { name }), {
          duration: UNDO_MS,
          action: { label: common('undo'), onClick: restore },
        })
        onChanged()
      }),
    download: () => run(() => exportFile({ id, name })),
  }
}
