import { useCallback } from 'react'
import { asApiError } from '@/lib/client/apiError'
import { uploadFile } from '@/lib/client/filesApi'
import type { Upload } from '../ui/UploadContext'
import { useErrorText } from './useErrorText'

/** Sends files of forms to this installation; what goes wrong is said in the reader's language. */
export function useUploadFile(): Upload {
  const errorText = useErrorText()
  return useCallback<Upload>(
    async (file, onProgress) => {
      try {
        return await uploadFile(file, onProgress)
      } catch (thrown) {
        throw new Error(errorText(asApiError(thrown)))
      }
    },
    [errorText],
  )
}
