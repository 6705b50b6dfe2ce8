'use client'
import { useTranslations } from 'next-intl'
import type { ImportMapping, Missing } from '@/lib/api/pipelineImport'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../../shell/LoadFailure'
import { Notice } from '../../ui/Notice'
import { Select, type SelectOption } from '../../ui/Select'
import { loadWhatExists, type WhatExists } from './loadWhatExists'

type Kind = keyof ImportMapping
const KINDS: Kind[] = ['servers', 'tools', 'models', 'pipelines']
/** No name of a thing: the document keeps what it says. */
const KEEP = ' keep'

type Props = { missing: Missing; mapping: ImportMapping; onChange: (mapping: ImportMapping) => void }

/** What the document names that this installation does not have; each can be led to something that is here. */
export function MappingForm({ missing, mapping, onChange }: Props) {
  const t = useTranslations('exchange')
  const { value: exists, error, reload } = useResource(loadWhatExists)
  const kinds = KINDS.filter((kind) => missing[kind].length > 0)
  if (kinds.length === 0) return null
  const choose = (kind: Kind, name: string, choice: string) => {
    const { [name]: _, ...others } = mapping[kind] ?? {}
    onChange({ ...mapping, [kind]: choice === KEEP ? others : { ...others, [name]: choice } })
  }
  return (
    <section aria-label={t('import.missing')} className="flex flex-col gap-2">
      <Notice tone="warn">{t('import.missingText')}</Notice>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {kinds.map((kind) => (
        <div key={kind}>
          <h3 className="mb-1 text-xs font-medium text-faint">{t(`import.kind.${kind}`)}</h3>
          <ul className="flex flex-col gap-1.5">
            {missing[kind].map((shown) => {
              const name = kind === 'pipelines' ? withoutVersion(shown) : shown
              return (
                <li key={shown} className="grid grid-cols-2 items-center gap-2">
                  <code className="min-w-0 truncate font-mono text-xs" title={shown}>
                    {shown}
                  </code>
                  <Select
                    aria-label={t('import.mapOf', { name: shown })}
                    value={mapping[kind]?.[name] ?? KEEP}
                    onValueChange={(choice) => choose(kind, name, choice)}
                    options={[{ value: KEEP, label: t('import.keep') }, ...optionsFor(kind, exists)]}
                  />
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}

function optionsFor(kind: Kind, exists: WhatExists | undefined): SelectOption[] {
  return exists?.[kind] ?? []
}

/** Missing pipelines are told with their version; they are mapped by name. */
function withoutVersion(shown: string): string {
  return shown.replace(/ v\d+$/, '')
}
