'use client'
import { useTranslations } from 'next-intl'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editNode } from '../store/editParts'
import { TitleInput } from './TitleInput'

type Props = { id: string; title: string; typeWord: string }

/** The title of a card, edited in its place after F2 or a double click. */
export function CardTitle({ id, title, typeWord }: Props) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const editing = useEditor((state) => state.editing === id && !state.readOnly)
  if (editing)
    return (
      <TitleInput
        id={id}
        label={t('title')}
        value={title}
        className="block text-sm leading-4 font-medium"
        onCommit={(next) => editNode(store, id, (node) => ({ ...node, title: next }))}
      />
    )
  return (
    <span className="card-title block truncate text-sm leading-4 font-medium" title={title || typeWord}>
      {title || typeWord}
    </span>
  )
}
