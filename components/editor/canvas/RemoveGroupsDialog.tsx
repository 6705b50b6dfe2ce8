'use client'
import { useTranslations } from 'next-intl'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { removeChosen } from '../store/editParts'

/** A group with something in it is to be deleted: its frame, or everything. */
export function RemoveGroupsDialog() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const open = useEditor((state) => state.dialog === 'removeGroups')
  const inside = useEditor(
    ({ groups }) =>
      new Set(groups.filter(({ selected }) => selected).flatMap(({ data }) => data.members)).size,
  )
  const close = () => store.setState({ dialog: null })
  const remove = (members: boolean) => {
    close()
    removeChosen(store, { members })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('removeGroup')}
      footer={
        <>
          <Button onClick={close}>{t('removeGroupCancel')}</Button>
          <Button variant="danger" onClick={() => remove(true)}>
            {t('removeGroupAll', { count: inside })}
          </Button>
          <Button variant="primary" onClick={() => remove(false)}>
            {t('removeGroupFrame')}
          </Button>
        </>
      }
    >
      <p className="text-sm">{t('removeGroupText', { count: inside })}</p>
    </Dialog>
  )
}
