'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A long text in a large box. It is the same text: everything typed here is in the field at once. */
export function ExpandedSource({ title, onClose, children }: Props) {
  const t = useTranslations('inspector')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      width="wide"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('expandDone')}
        </Button>
      }
    >
      <div className="flex min-w-0 flex-col gap-2">{children}</div>
    </Dialog>
  )
}
