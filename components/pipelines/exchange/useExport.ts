'use client'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { asApiError } from '@/lib/client/apiError'
import { downloadJson } from '@/lib/client/downloadJson'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useErrorText } from '../../shell/useErrorText'
import { exchangeStore } from './exchangeStore'

type Options = { id: string; name: string; anyway?: boolean }

/** Saves a draft as a file. What looks like a secret is shown first; what is one never leaves. */
export function useExport(): (options: Options) => Promise<void> {
  const errorText = useErrorText()
  return useCallback(
    async ({ id, name, anyway = false }) => {
      try {
        downloadJson(`${name}.json`, await pipelinesApi.exportDocument(id, { anyway }))
      } catch (thrown) {
        const error = asApiError(thrown)
        const kind =
          error.code === 'CONFIRM_EXPORT' ? 'confirm' : error.code === 'SECRET_IN_DOCUMENT' ? 'refused' : null
        if (kind === null) return void toast.error(errorText(error))
        exchangeStore.setState({ exporting: { kind, id, name, places: error.problems } })
      }
    },
    [errorText],
  )
}
