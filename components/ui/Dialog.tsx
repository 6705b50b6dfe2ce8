'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { IconButton } from './IconButton'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** `full` takes the whole window; its content decides what scrolls. */
  width?: 'narrow' | 'wide' | 'full'
  children: ReactNode
}

export const overlayClass = 'fixed inset-0 z-40 bg-veil'
export const panelClass =
  'float fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card'

const WIDTHS = { narrow: 'max-w-lg', wide: 'max-w-3xl', full: 'h-[calc(100dvh-2rem)] max-w-none' }

/** Focus begins at the dialog: on the close button it would open that button's tooltip, which then takes the first Escape. */
function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'narrow',
  children,
}: Props) {
  const t = useTranslations('common')
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusItself}
          className={cx(panelClass, WIDTHS[width], 'outline-none')}
        >
          <header className="flex items-start justify-between gap-3 px-4 pt-3">
            <div className="min-w-0 pt-1">
              <Radix.Title className="text-base font-semibold wrap-anywhere">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('close')} icon={<X aria-hidden className="size-4" />} />
            </Radix.Close>
          </header>
          <div
            className={cx('min-h-0 px-4 py-3', width === 'full' ? 'flex flex-1 flex-col' : 'overflow-y-auto')}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
