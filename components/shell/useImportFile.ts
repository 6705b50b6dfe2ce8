'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { asApiError } from '@/lib/client/apiError'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useErrorText } from './useErrorText'

/** The API refuses larger bodies anyway; this says so before anything is sent. */
const MOST_BYTES = 1_000_000
const SHOWN_PROBLEMS = 5

/** Imports one pipeline file and opens it; whatever is wrong with the file is said, and nothing changes. */
export function useImportFile(): (file: File) => Promise<void> {
  const t = useTranslations('pipelines')
  const router = useRouter()
  const errorText = useErrorText()
  return useCallback(
    async (file) => {
      const refuse = (why: string, problems: string[] = []) =>
        toast.error(t('importRefused', { file: file.name }), {
          duration: 15_000,
          description: [why, ...problems.slice(0, SHOWN_PROBLEMS)].join('\n'),
          classNames: { description: 'whitespace-pre-line wrap-anywhere' },
        })
      if (file.size > MOST_BYTES) return void refuse(t('importTooLarge'))
      const document = await readJson(file)
      if (document === undefined) return void refuse(t('importNotJson'))
      try {
        const { id, missing } = await pipelinesApi.importDocument(document)
        if (missing && missing.tools.length > 0)
          toast.warning(t('importMissing', { count: missing.tools.length }), {
            description: missing.tools.join(', '),
          })
        else toast.success(t('imported', { file: file.name }))
        router.push(`/pipelines/${id}`)
      } catch (thrown) {
        const error = asApiError(thrown)
        refuse(
          errorText(error),
          error.problems
            .filter(({ message }) => message !== error.message)
            .map(({ path, message }) => (path ? `${path}: ${message}` : message)),
        )
      }
    },
    [t, router, errorText],
  )
}

async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}
