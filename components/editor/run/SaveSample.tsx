'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Input } from '../../ui/Input'
import { Popover } from '../../ui/Popover'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editFrame } from '../store/editParts'

/** Keeps the input under a name in the pipeline; a sample of the same name is replaced. */
export function SaveSample() {
  const t = useTranslations('editor')
  const common = useTranslations('common')
  const store = useEditorStore()
  const input = useEditor((state) => state.runInput)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = () => {
    const sample = { name: name.trim(), input }
    editFrame(
      store,
      (frame) => ({
        ...frame,
        samples: [...(frame.samples ?? []).filter((other) => other.name !== sample.name), sample],
      }),
      `sample ${sample.name}`,
    )
    setName('')
    setOpen(false)
  }
  return (
    <Popover
      label={t('sampleSave')}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{t('sampleSave')}</Button>}
    >
      <div className="flex items-center gap-2">
        <Input
          aria-label={t('sampleName')}
          placeholder={t('sampleName')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button variant="primary" disabled={name.trim() === ''} onClick={save}>
          {common('save')}
        </Button>
      </div>
    </Popover>
  )
}
