'use client'
import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useProblemWords } from '../../shell/useProblemWords'
import { Spinner } from '../../ui/Spinner'
import { useEditor } from '../store/EditorContext'
import type { SaveState } from '../store/editorState'

const ICON = 'size-3.5'
const icons: Record<SaveState['kind'], ReactNode> = {
  saved: <Check aria-hidden className={ICON} />,
  dirty: <CloudUpload aria-hidden className={ICON} />,
  saving: <Spinner className={ICON} />,
  offline: <CloudOff aria-hidden className={ICON} />,
  conflict: <TriangleAlert aria-hidden className={ICON} />,
  refused: <TriangleAlert aria-hidden className={ICON} />,
}

/** Whether what is on screen is stored. */
export function SaveMark() {
  const t = useTranslations('editor')
  const words = useProblemWords()
  const save = useEditor((state) => state.save)
  const wrong = save.kind === 'conflict' || save.kind === 'refused' || save.kind === 'offline'
  return (
    <span
      role="status"
      aria-label={t('saveState')}
      title={save.kind === 'refused' ? words(save) : undefined}
      className={`inline-flex shrink-0 items-center gap-1 text-xs ${wrong ? 'lamp-suspended text-lamp-ink' : 'text-faint'}`}
    >
      {icons[save.kind]}
      {t(`save.${save.kind}`)}
    </span>
  )
}
