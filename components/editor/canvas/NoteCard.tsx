'use client'
import type { NodeProps } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx'
import type { NoteNode } from '../flow/flow'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editMark } from '../store/editMarks'
import { focusPart } from './focusPart'
import { MarkTools } from './MarkTools'

/** A sticky note. A double click, Enter or F2 writes on it; line breaks stay, nothing else is read into the text. */
export const NoteCard = memo(function NoteCard({ id, data, selected }: NodeProps<NoteNode>) {
  const t = useTranslations('editor')
  const writing = useEditor((state) => state.editing === id)
  const fixed = useEditor((state) => state.readOnly !== null)
  return (
    <>
      {selected && <MarkTools id={id} color={data.color} least={{ width: 96, height: 56 }} />}
      <div
        role="note"
        aria-label={t('note')}
        className={cx(
          `tint-${data.color}`,
          'tint size-full overflow-hidden rounded-card border text-sm',
          selected && 'ring-2 ring-accent-edge',
        )}
      >
        {writing && !fixed ? (
          <NoteText id={id} text={data.text} />
        ) : (
          <p
            className={cx('h-full p-2.5 wrap-anywhere whitespace-pre-wrap', data.text === '' && 'opacity-70')}
          >
            {data.text || t('noteEmpty')}
          </p>
        )}
      </div>
    </>
  )
})

function NoteText({ id, text }: { id: string; text: string }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    // who opens a note goes on writing where it ends
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const done = () => {
    if (store.getState().editing === id) store.setState({ editing: null })
  }
  return (
    <textarea
      ref={field}
      aria-label={t('noteText')}
      placeholder={t('noteEmpty')}
      maxLength={10_000}
      className="nodrag nopan nowheel size-full resize-none bg-transparent p-2.5 outline-none"
      value={text}
      onChange={(event) => editMark(store, id, { text: event.target.value })}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        done()
        focusPart(id)
      }}
    />
  )
}
