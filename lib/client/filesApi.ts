import { fileValue } from '../run/fileRef'
import { ApiError } from './apiError'

/** The same limit as the server's, so that nobody waits for an upload that cannot end well. */
const MAX_FILE_BYTES = 50_000_000

export type SentFile = { value: { $file: string }; bytes: number }

/**
 * Sends one file, telling how much of it is on its way (0 to 1). Rejects with an ApiError. `XMLHttpRequest`, because `fetch` says nothing
 * about the progress of a request's body.
 */
export function uploadFile(file: File, onProgress: (share: number) => void): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    if (file.size > MAX_FILE_BYTES) {
      reject(new ApiError(413, 'FILE_TOO_LARGE', 'The file is larger than 50 MB.'))
      return
    }
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1/files?name=${encodeURIComponent(file.name.slice(0, 255))}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, 'UNREACHABLE', 'The server does not answer.'))
    request.onload = () => {
      const answer = parse(request.responseText)
      const { fileId, code, title } = answer
      if (request.status === 201 && typeof fileId === 'string')
        resolve({ value: fileValue(fileId), bytes: file.size })
      else reject(new ApiError(request.status, String(code ?? 'INTERNAL'), String(title ?? request.status)))
    }
    request.send(file)
  })
}

function parse(text: string): { fileId?: unknown; code?: unknown; title?: unknown } {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}
