'use client'
import { useCallback, useState } from 'react'
import { toast } from 'sonner'
import { asApiError } from '@/lib/client/apiError'
import { useErrorText } from './useErrorText'

/** Runs one request at a time for a button; a failure becomes a toast in the reader's words. */
export function useRequest(): { busy: boolean; run: (request: () => Promise<unknown>) => Promise<void> } {
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (request: () => Promise<unknown>) => {
      setBusy(true)
      try {
        await request()
      } catch (error) {
        toast.error(errorText(asApiError(error)))
      } finally {
        setBusy(false)
      }
    },
    [errorText],
  )
  return { busy, run }
}
