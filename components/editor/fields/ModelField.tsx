'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { settingsApi } from '@/lib/client/settingsApi'
import { useResource } from '@/lib/client/useResource'
import { isJsonObject, type Json } from '@/lib/graph/json'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { Select } from '../../ui/Select'
import { useEditor } from '../store/EditorContext'
import type { EditorState } from '../store/editorState'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  value: Json | undefined
  onChange: (value: string | undefined) => void
}

const DEFAULT = ' default'
const OTHER = ' other'

/** Models that other nodes of this pipeline name: what one node uses, another may want as well. */
function namedModels(state: EditorState): string[] {
  const names = state.nodes.flatMap(({ data: { node } }) => {
    const judge = isJsonObject(node.config.judge) ? node.config.judge.model : undefined
    return [node.config.model, judge]
  })
  return [...new Set(names.filter((name): name is string => typeof name === 'string' && name !== ''))].sort()
}

/** Which model a node asks: the default by its name, the one that is set up, those that this pipeline names, or any other by its name. */
export function ModelField({ label, hint, problem, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const { value: settings } = useResource(settingsApi.models)
  const named = useEditor(useShallow(namedModels))
  const chosen = typeof value === 'string' ? value : ''
  const [typing, setTyping] = useState(false)
  const own = settings?.source === 'settings' || settings?.source === 'environment' ? [settings.model] : []
  const models = [
    ...new Set([...own, ...(settings?.inUse ? [settings.inUse] : []), ...named, chosen]),
  ].filter((name) => name !== '')
  const choose = (next: string) => {
    setTyping(next === OTHER)
    if (next !== OTHER) onChange(next === DEFAULT ? undefined : next)
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label={label} hint={hint} error={problem}>
        {(ids) => (
          <Select
            {...ids}
            value={typing ? OTHER : chosen === '' ? DEFAULT : chosen}
            options={[
              {
                value: DEFAULT,
                label: settings?.inUse
                  ? t('modelDefault', { name: settings.inUse })
                  : t('modelDefaultUnknown'),
              },
              ...models.map((name) => ({
                value: name,
                label: <code className="font-mono text-xs">{name}</code>,
              })),
              { value: OTHER, label: t('modelOther') },
            ]}
            onValueChange={choose}
          />
        )}
      </Field>
      {typing && (
        <Input
          mono
          aria-label={t('modelName')}
          placeholder={t('modelName')}
          value={chosen}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
      )}
    </div>
  )
}
