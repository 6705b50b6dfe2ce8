'use client'
import { useTranslations } from 'next-intl'
import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { cx } from './cx'
import { overlayClass, panelClass } from './Dialog'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Says what happens, never just “OK”. */
  confirmLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be taken back; focus starts on “Cancel”. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  danger,
  busy,
  onConfirm,
}: Props) {
  const t = useTranslations('common')
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content className={cx(panelClass, 'max-w-md p-4')}>
          <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 min-h-0 overflow-y-auto text-sm text-muted">{children}</div>
          </Radix.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{t('cancel')}</Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
