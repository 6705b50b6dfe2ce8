'use client'
import { useTranslations } from 'next-intl'
import { useEditor, useEditorField, useEditorStore } from '../store/EditorContext'
import { editNode } from '../store/editParts'
import { CardText } from './CardText'
import { TitleInput } from './TitleInput'

type Props = { id: string; title: string; typeWord: string }

/** The title of a card, edited in its place after F2 or a double click. */
export function CardTitle(props: Props) {
  const editing = useEditorField('editing', (part) => part === props.id)
  return editing ? <EditedTitle {...props} /> : <ShownTitle {...props} />
}

function EditedTitle(props: Props) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const fixed = useEditor((state) => state.readOnly !== null)
  if (fixed) return <ShownTitle {...props} />
  return (
    <TitleInput
      id={props.id}
      label={t('title')}
      value={props.title}
      className="block text-sm leading-4 font-medium"
      onCommit={(next) => editNode(store, props.id, (node) => ({ ...node, title: next }))}
    />
  )
}

function ShownTitle({ title, typeWord }: Props) {
  const text = title || typeWord
  return (
    <CardText text={text} title={text} room={14} className="card-title block text-sm leading-4 font-medium" />
  )
}
