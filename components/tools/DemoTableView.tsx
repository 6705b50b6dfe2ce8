'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { DemoTable } from '@/lib/api/demoTables'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { RelativeTime } from '../ui/RelativeTime'
import { type Column, Table } from '../ui/Table'

const FIRST_ROWS = 8

type Row = { cells: DemoTable['rows'][number]; key: string }

export function DemoTableView({ table }: { table: DemoTable }) {
  const t = useTranslations('demo')
  const [all, setAll] = useState(false)
  // what has just happened stands on top, wherever rows say when they came
  const dated = table.columns.some((name) => name.endsWith('At'))
  const rows = (dated ? table.rows.toReversed() : table.rows).map(
    (cells, index): Row => ({ cells, key: `${cells[0] ?? ''}-${index}` }),
  )
  const columns = table.columns.map(
    (name, index): Column<Row> => ({
      key: name,
      title: <span className="font-mono">{name}</span>,
      numeric: rows.length > 0 && rows.every(({ cells }) => typeof cells[index] === 'number'),
      className: 'max-w-64',
      cell: ({ cells }) => <Cell value={cells[index] ?? null} />,
    }),
  )
  return (
    <section aria-labelledby={`table-${table.name}`}>
      <div className="mb-2 flex items-center gap-2">
        <h2 id={`table-${table.name}`} className="font-mono text-sm font-semibold">
          {table.name}
        </h2>
        <Badge>{t('rows', { count: rows.length })}</Badge>
      </div>
      {rows.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong px-3 py-4 text-xs text-muted">
          {t('emptyTable')}
        </p>
      ) : (
        <Table
          label={table.name}
          columns={columns}
          rows={all ? rows : rows.slice(0, FIRST_ROWS)}
          rowKey={({ key }) => key}
        />
      )}
      {!all && rows.length > FIRST_ROWS && (
        <div className="mt-2">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {t('showAll', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Cell({ value }: { value: Row['cells'][number] }) {
  if (value === null) return <span className="text-faint">—</span>
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return <RelativeTime iso={text} />
  return (
    <span className="block truncate font-mono text-xs" title={text}>
      {/^[0-9a-f]{32,}$/.test(text) ? `…${text.slice(-6)}` : text}
    </span>
  )
}
