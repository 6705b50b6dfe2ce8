'use client'
import { useTranslations } from 'next-intl'
import { Dialog } from '../ui/Dialog'
import { Kbd } from '../ui/Kbd'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

const ROWS = [
  ['Mod K', 'palette'],
  ['G P', 'pipelines'],
  ['G R', 'runs'],
  ['G T', 'tasks'],
  ['G D', 'demo'],
  ['G S', 'settings'],
  ['?', 'shortcuts'],
] as const

/** The keys that work on every page; the canvas lists its own. */
export function ShortcutsDialog({ open, onOpenChange }: Props) {
  const t = useTranslations('shell')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts')} description={t('shortcutsLead')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {ROWS.map(([keys, name]) => (
          <div key={name} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
