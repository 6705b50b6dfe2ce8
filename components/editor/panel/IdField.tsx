'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { useEditorStore } from '../store/EditorContext'
import { type RenameRefusal, renameNodeTo } from '../store/renameNodeTo'

/** The name of a node in expressions. It changes when one leaves the field, and with it everything that reads it. */
export function IdField({ stepId, id }: { stepId: string; id: string }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const [draft, setDraft] = useState<string | null>(null)
  const [refused, setRefused] = useState<RenameRefusal | null>(null)
  const commit = async () => {
    if (draft === null || draft === id) return setDraft(null)
    const refusal = await renameNodeTo(store, stepId, draft)
    setRefused(refusal)
    if (!refusal) setDraft(null)
  }
  return (
    <Field
      label={t('id')}
      hint={t('idHint', { id: draft ?? id })}
      error={refused ? t(`idRefused.${refused}`) : undefined}
    >
      {(ids) => (
        <Input
          {...ids}
          mono
          value={draft ?? id}
          onChange={(event) => {
            setDraft(event.target.value)
            setRefused(null)
          }}
          onBlur={() => void commit()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void commit()
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setDraft(null)
            setRefused(null)
          }}
        />
      )}
    </Field>
  )
}
