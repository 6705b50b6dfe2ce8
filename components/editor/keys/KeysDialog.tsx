'use client'
import { useTranslations } from 'next-intl'
import { Dialog } from '../../ui/Dialog'
import { Kbd } from '../../ui/Kbd'
import { useEditor, useEditorStore } from '../store/EditorContext'

const ROWS = [
  ['Mod Enter', 'run'],
  ['Esc', 'escape'],
  ['N', 'add'],
  ['Mod Z', 'undo'],
  ['Mod Shift Z', 'redo'],
  ['Mod C', 'copy'],
  ['Mod V', 'paste'],
  ['Mod D', 'duplicate'],
  ['Mod A', 'all'],
  ['Del', 'delete'],
  ['Mod S', 'save'],
  ['← ↑ ↓ →', 'walk'],
  ['1', 'fit'],
  ['0', 'actual'],
  ['+ −', 'zoom'],
  ['?', 'help'],
] as const

/** The keys of the canvas. */
export function KeysDialog() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const open = useEditor((state) => state.dialog === 'keys')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && store.setState({ dialog: null })}
      title={t('keys')}
      description={t('keysHint')}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {ROWS.map(([keys, name]) => (
          <div key={name} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(`key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
