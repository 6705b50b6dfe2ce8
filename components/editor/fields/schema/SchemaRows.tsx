'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Schema } from '@/lib/graph/definition'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { freshId } from '../../flow/freshId'
import { asksForChatMark, isChatRow, withChatRow } from './chatRow'
import { SchemaRowEditor } from './SchemaRowEditor'
import { rowsOf, type SchemaRow, withRows } from './schemaRows'

type Props = { schema: Schema; takesChat?: boolean; onChange: (schema: Schema) => void }

/** Fields of an object schema, one box each; objects and lists of objects have fields of their own inside. */
export function SchemaRows({ schema, takesChat = false, onChange }: Props) {
  const t = useTranslations('editor')
  const rows = rowsOf(schema)
  const write = (next: SchemaRow[]) => onChange(withRows(schema, next))
  const add = () => {
    const name = freshId(
      'field',
      rows.map((row) => row.name),
    )
    write([...rows, { name, schema: { type: 'string' }, required: false }])
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {rows.map((row, index) => (
        <SchemaRowEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is edited in place, its name included
          key={index}
          row={row}
          taken={rows.filter((other) => other !== row).map(({ name }) => name)}
          onChange={(next) => write(rows.map((other) => (other === row ? next : other)))}
          onRemove={() => write(rows.filter((other) => other !== row))}
        >
          {takesChat && asksForChatMark(rows, row) && (
            <Checkbox
              label={t('schemaChat')}
              checked={isChatRow(row)}
              onCheckedChange={(checked) => write(withChatRow(rows, checked ? row : null))}
            />
          )}
        </SchemaRowEditor>
      ))}
      <div>
        <Button size="sm" onClick={add}>
          <Plus aria-hidden className="size-3.5" />
          {t('addField')}
        </Button>
      </div>
    </div>
  )
}
