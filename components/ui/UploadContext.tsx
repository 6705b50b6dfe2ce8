'use client'
import { createContext, useContext } from 'react'
import type { JsonValue } from './jsonValue'

/** A file that was taken in: the value a form holds for it, and its size in bytes. */
export type Uploaded = { value: JsonValue; bytes: number }
/** Sends a file; rejects with an Error whose message is for the reader. */
export type Upload = (file: File, onProgress: (share: number) => void) => Promise<Uploaded>

const UploadContext = createContext<Upload | null>(null)

/** Says where files of forms go; without it forms take none. */
export const UploadProvider = UploadContext

export function useUpload(): Upload | null {
  return useContext(UploadContext)
}
