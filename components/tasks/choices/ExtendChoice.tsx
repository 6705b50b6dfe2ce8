'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '../../ui/Field'
import { NumberInput } from '../../ui/NumberInput'
import { ChoiceFrame } from '../ChoiceFrame'
import type { ChoiceProps } from './choiceProps'

const LIMITS = ['inputTokens', 'outputTokens', 'costUsd', 'steps'] as const
type Limit = (typeof LIMITS)[number]

/** Adds to the limits of this one run and goes on. */
export function ExtendChoice({ state, compact, note }: ChoiceProps & { note: { note?: string } }) {
  const t = useTranslations('tasks')
  const [added, setAdded] = useState<{ [limit in Limit]?: number }>({})
  const change = (limit: Limit, value: number | undefined) => {
    const { [limit]: _previous, ...rest } = added
    setAdded(value !== undefined && value > 0 ? { ...rest, [limit]: value } : rest)
  }
  return (
    <ChoiceFrame
      {...{ state, compact }}
      choice="extend"
      variant="primary"
      label={t('choice.extend')}
      what={t('what.extend')}
      disabled={Object.keys(added).length === 0}
      onChoose={() => state.decide({ choice: 'extend', budget: added, ...note })}
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {LIMITS.map((limit) => (
          <Field key={limit} label={t(`limit.${limit}`)}>
            {(ids) => (
              <NumberInput
                {...ids}
                value={added[limit]}
                integer={limit !== 'costUsd'}
                placeholder="0"
                onChange={(value) => change(limit, value)}
              />
            )}
          </Field>
        ))}
      </div>
    </ChoiceFrame>
  )
}
