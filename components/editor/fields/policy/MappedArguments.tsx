'use client'
import { useTranslations } from 'next-intl'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { toolInputSchema } from '@/lib/graph/toolSchemas'
import { ValueField } from '../ValueField'
import { toolArguments } from './toolArguments'
import { useToolContext } from './useToolContext'

type Props = {
  /** What the call is for, as its group is called. */
  label: string
  tool: string
  path: string
  value: Json | undefined
  onChange: (args: JsonObject) => void
}

/** How the arguments of a call come from those, and from the result, of another. */
export function MappedArguments({ label, tool, path, value, onChange }: Props) {
  const t = useTranslations('inspector')
  const context = useToolContext()
  const target = context.tool(tool)
  return (
    <ValueField
      nodeId=""
      label={t('mappedArgs', { field: label })}
      path={path}
      schema={target ? toolInputSchema(target) : {}}
      properties={toolArguments(context, tool)}
      required={false}
      value={value}
      onChange={(args) => onChange(isJsonObject(args) ? args : {})}
    />
  )
}
