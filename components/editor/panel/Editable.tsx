'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/Notice'
import { useEditor } from '../store/EditorContext'

/** Fields of the panel: out of reach, with the reason above them, where nothing can be changed. */
export function Editable({ children }: { children: ReactNode }) {
  const t = useTranslations('editor')
  const readOnly = useEditor((state) => state.readOnly)
  return (
    <>
      {readOnly && (
        <div className="mb-3">
          <Notice>{t(`readOnly.${readOnly}`)}</Notice>
        </div>
      )}
      <fieldset disabled={readOnly !== null} className="contents">
        {children}
      </fieldset>
    </>
  )
}
