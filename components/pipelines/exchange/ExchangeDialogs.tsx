'use client'
import { UseItDialog } from '../useIt/UseItDialog'
import { ExportDialog } from './ExportDialog'
import { ImportDialog } from './ImportDialog'

/** Mounted once, around every page. */
export function ExchangeDialogs() {
  return (
    <>
      <ExportDialog />
      <ImportDialog />
      <UseItDialog />
    </>
  )
}
