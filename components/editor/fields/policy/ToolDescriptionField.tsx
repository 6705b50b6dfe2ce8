'use client'
import { useTranslations } from 'next-intl'
import type { Json } from '@/lib/graph/json'
import { cx } from '../../../ui/cx'
import { Field } from '../../../ui/Field'
import { Textarea } from '../../../ui/Textarea'
import { useTools } from '../useTools'
import { usePolicyPlace } from './PolicyContext'

/** Longer descriptions make models choose worse (CMP-3). */
const GOOD_LENGTH = 200

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  value: Json | undefined
  onChange: (value: string | undefined) => void
}

/** What a model reads about the tool instead of its server's words, with a count of its characters. */
export function ToolDescriptionField({ label, hint, problem, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const { ref } = usePolicyPlace()
  const listed = useTools().tools.find((tool) => tool.ref === ref)?.description ?? ''
  const own = typeof value === 'string' ? value : ''
  const { length } = own === '' ? listed : own
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field label={label} hint={hint} error={problem}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={2}
            maxLength={2_000}
            placeholder={listed}
            value={own}
            onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
          />
        )}
      </Field>
      <p className={cx('text-xs tabular-nums', length > GOOD_LENGTH ? 'text-danger-ink' : 'text-faint')}>
        {t('characters', { count: length, most: GOOD_LENGTH })}
      </p>
    </div>
  )
}
