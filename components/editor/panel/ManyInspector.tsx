'use client'
import { Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '../../ui/Button'
import { duplicateSelected } from '../store/clipboard'
import { useEditorStore } from '../store/EditorContext'
import { removeSelected } from '../store/editParts'

export function ManyInspector({ nodes, edges }: { nodes: number; edges: number }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{t('manySelected', { nodes, edges })}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void duplicateSelected(store)}>
          <Copy aria-hidden className="size-4" />
          {t('duplicate')}
        </Button>
        <Button onClick={() => removeSelected(store)}>
          <Trash2 aria-hidden className="size-4" />
          {t('delete')}
        </Button>
      </div>
    </div>
  )
}
