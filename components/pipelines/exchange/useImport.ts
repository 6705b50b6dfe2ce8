'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { toast } from 'sonner'
import type { ImportAnswer, ImportMapping } from '@/lib/api/pipelineImport'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import { asApiError } from '@/lib/client/apiError'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useErrorText } from '../../shell/useErrorText'
import { exchangeStore } from './exchangeStore'
import { placeInText } from './placeInText'

/** The API refuses larger bodies anyway; this says so before anything is sent. */
const MOST_BYTES = 1_000_000

export type Import = {
  file: (file: File) => Promise<void>
  /** `name`: what the text is called in reports. */
  text: (name: string, text: string) => Promise<void>
  /** Imports what was looked at, with what stands here for what is missing. */
  confirm: (name: string, document: unknown, mapping: ImportMapping) => Promise<void>
}

/** Imports a pipeline and opens it. Whatever there is to say about it is shown first; what cannot be imported changes nothing. */
export function useImport(): Import {
  const t = useTranslations('exchange')
  const router = useRouter()
  const errorText = useErrorText()

  const confirm = useCallback(
    async (name: string, document: unknown, mapping: ImportMapping) => {
      try {
        const { id } = await pipelinesApi.importDocument(document, { mapping })
        exchangeStore.setState({ importing: null })
        toast.success(t('import.done', { file: name }))
        router.push(`/pipelines/${id}`)
      } catch (thrown) {
        const error = asApiError(thrown)
        refuse(
          name,
          error.code === 'NOT_A_PIPELINE' ? t('import.noPipeline') : errorText(error),
          error.problems,
        )
      }
    },
    [t, router, errorText],
  )

  const text = useCallback(
    async (name: string, content: string) => {
      let document: unknown
      try {
        document = JSON.parse(content)
      } catch (thrown) {
        const at = placeInText(content, thrown)
        const where = at === null ? [] : [{ message: t('import.notJsonAt', at) }]
        return refuse(name, t(content.trim() === '' ? 'import.empty' : 'import.notJson'), where)
      }
      try {
        const report = await pipelinesApi.importDocument(document, { dryRun: true })
        if (isClean(report)) return await confirm(name, document, {})
        exchangeStore.setState({ importing: { kind: 'review', file: name, document, report } })
      } catch (thrown) {
        const error = asApiError(thrown)
        refuse(
          name,
          error.code === 'NOT_A_PIPELINE' ? t('import.noPipeline') : errorText(error),
          error.problems,
        )
      }
    },
    [t, errorText, confirm],
  )

  return useMemo(
    () => ({
      text,
      confirm,
      file: async (file) =>
        file.size > MOST_BYTES
          ? refuse(file.name, t('import.tooLarge'), [])
          : text(file.name, await file.text()),
    }),
    [t, text, confirm],
  )
}

function refuse(file: string, reason: string, problems: ProblemDetail[]): void {
  exchangeStore.setState({ importing: { kind: 'refused', file, reason, problems } })
}

function isClean({ missing, warnings, problems }: ImportAnswer): boolean {
  return (
    warnings.length + problems.length === 0 && Object.values(missing).every((names) => names.length === 0)
  )
}
