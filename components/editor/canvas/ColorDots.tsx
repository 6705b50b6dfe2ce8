'use client'
import { useTranslations } from 'next-intl'
import { type ViewColor, ViewColorSchema } from '@/lib/graph/document'
import { cx } from '../../ui/cx'

type Props = { value: ViewColor; onChange: (color: ViewColor) => void }

/** The colours a note or a group can have, each with its name. */
export function ColorDots({ value, onChange }: Props) {
  const t = useTranslations('editor')
  return (
    <fieldset aria-label={t('color')} className="flex items-center gap-0.5">
      {ViewColorSchema.options.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={t(`colors.${color}`)}
          aria-pressed={color === value}
          title={t(`colors.${color}`)}
          onClick={() => onChange(color)}
          className={cx(
            `tint-${color}`,
            'flex size-6 items-center justify-center rounded-control hover:bg-hover',
            color === value && 'ring-2 ring-accent-edge',
          )}
        >
          <span aria-hidden className="tint-dot size-4 rounded-full" />
        </button>
      ))}
    </fieldset>
  )
}
