'use client'
import { useTranslations } from 'next-intl'
import { isJsonObject, type JsonObject } from '@/lib/graph/json'
import { Badge } from '../ui/Badge'
import { Disclosure } from '../ui/Disclosure'
import { Field } from '../ui/Field'
import { JsonField } from '../ui/JsonField'
import type { Given } from './givenBefore'

/** By activation: what it gave, as edited. */
export type Outputs = { [scope: string]: JsonObject }

type Props = {
  given: Given[]
  changed: Outputs
  titleOf: (nodeId: string) => string
  onChange: (changed: Outputs) => void
  onValidity: (scope: string, valid: boolean) => void
}

/** What nodes gave before the point of a fork, each to be given another value. */
export function ForkOutputs({ given, changed, titleOf, onChange, onValidity }: Props) {
  const t = useTranslations('forks')
  if (given.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium">{t('outputs')}</legend>
      <p className="text-xs text-muted">{t('outputsHint')}</p>
      {given.map(({ node, scope, output }) => (
        <Disclosure
          key={scope}
          className="bg-page"
          summary={
            <>
              <span className="min-w-0 flex-1 text-xs wrap-anywhere">{titleOf(node)}</span>
              {scope in changed && <Badge tone="warn">{t('changed')}</Badge>}
            </>
          }
        >
          <Field label={t('output', { node: titleOf(node) })}>
            {(ids) => (
              <JsonField
                {...ids}
                value={changed[scope] ?? output}
                rows={5}
                onValidity={(valid) => onValidity(scope, valid)}
                onChange={(value) => {
                  const { [scope]: _before, ...rest } = changed
                  onValidity(scope, isJsonObject(value))
                  const same = JSON.stringify(value) === JSON.stringify(output)
                  onChange(same || !isJsonObject(value) ? rest : { ...rest, [scope]: value })
                }}
              />
            )}
          </Field>
        </Disclosure>
      ))}
    </fieldset>
  )
}
