'use client'
import { Braces, FunctionSquare, type LucideIcon, Rows3, Type } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cx } from '../../ui/cx'
import type { InputMode } from './inputMode'

const ICONS: Record<InputMode, LucideIcon> = {
  text: Type,
  expression: FunctionSquare,
  fields: Rows3,
  value: Braces,
}

type Props = { label: string; mode: InputMode; modes: InputMode[]; onChange: (mode: InputMode) => void }

/** How a value is written; nothing to see where there is only one way. */
export function ModeSwitch({ label, mode, modes, onChange }: Props) {
  const t = useTranslations('editor')
  if (modes.length < 2) return null
  return (
    <fieldset className="flex items-center rounded-control border border-line bg-sunken p-px">
      <legend className="sr-only">{t('modeOf', { field: label })}</legend>
      {modes.map((candidate) => {
        const Icon = ICONS[candidate]
        return (
          <button
            key={candidate}
            type="button"
            aria-pressed={candidate === mode}
            aria-label={t(`mode.${candidate}`)}
            title={t(`mode.${candidate}`)}
            onClick={() => onChange(candidate)}
            className={cx(
              'inline-flex h-4.5 w-6 items-center justify-center rounded-sm text-faint hover:text-ink',
              candidate === mode && 'bg-surface text-ink shadow-none outline outline-line-strong',
            )}
          >
            <Icon aria-hidden className="size-3" />
          </button>
        )
      })}
    </fieldset>
  )
}
