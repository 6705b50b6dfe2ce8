'use client'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { ConfigField } from './ConfigField'
import { fieldsOf, variantsOf } from './configSchema'
import { VariantSelect } from './VariantSelect'

type Props = {
  nodeId: string
  schema: Schema
  /** Path of this object in the node (`config`, `config.routes[0]`). */
  path: string
  /** Where texts without a name of their own are looked up. */
  words: string
  value: Json | undefined
  onChange: (value: JsonObject, field: string) => void
}

/** A form made from the config schema of a node type. Whatever stands in the config, it shows; a field left empty is absent. */
export function ConfigForm({ nodeId, schema, path, words, value, onChange }: Props) {
  const present = isJsonObject(value) ? value : {}
  const variants = variantsOf(schema)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {variants && (
        <VariantSelect
          variants={variants}
          words={words}
          value={value}
          onChange={(next) => onChange(next, `${path}.${variants.key}`)}
        />
      )}
      {fieldsOf(schema, value).map(({ name, schema: field, required }) => (
        <ConfigField
          key={name}
          nodeId={nodeId}
          name={name}
          schema={field}
          required={required}
          path={`${path}.${name}`}
          words={`${words}.${name}`}
          value={present[name]}
          onChange={(next) => {
            const { [name]: _previous, ...rest } = present
            onChange(next === undefined ? rest : { ...present, [name]: next }, `${path}.${name}`)
          }}
        />
      ))}
    </div>
  )
}
