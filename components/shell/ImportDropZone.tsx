'use client'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useImport } from '../pipelines/exchange/useImport'

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

/** Takes a JSON file dropped anywhere on the page. Drags inside the page (palette, canvas) carry no files and pass by. */
export function ImportDropZone() {
  const t = useTranslations('pipelines')
  const { file: importFile } = useImport()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: DragEvent) => {
      // leaving the window, not just one element for another
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) void importFile(file)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [importFile])
  if (!over) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-veil p-6">
      <div className="float flex items-center gap-3 rounded-card border-2 border-dashed px-6 py-4 text-base">
        <FileDown aria-hidden className="size-5" />
        {t('dropToImport')}
      </div>
    </div>
  )
}
