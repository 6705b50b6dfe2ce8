'use client'
import { useTranslations } from 'next-intl'
import { Dialog } from '../../ui/Dialog'
import { Kbd } from '../../ui/Kbd'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { BINDINGS, KEY_SECTIONS } from './bindings'

/** The keys of the canvas, from the list the editor acts by. */
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
      width="wide"
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {KEY_SECTIONS.map((section) => (
          <section key={section} aria-label={t(`keySection.${section}`)}>
            <h3 className="mb-1.5 text-xs font-medium text-faint">{t(`keySection.${section}`)}</h3>
            <dl className="grid grid-cols-[7.5rem_1fr] items-center gap-x-3 gap-y-1.5">
              {BINDINGS.filter((binding) => binding.section === section).map(({ name, shown }) => (
                <div key={name} className="contents">
                  <dt className="flex flex-wrap gap-1">
                    {shown.split(' ').map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd className="text-sm">{t(`key.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
