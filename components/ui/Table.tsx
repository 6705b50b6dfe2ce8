import type { ReactNode } from 'react'
import { cx } from './cx'

export type Column<Row> = {
  key: string
  title: ReactNode
  /** Numbers stand right, in tabular figures. */
  numeric?: boolean
  /** Left out on narrow screens. */
  secondary?: boolean
  /** Goes over several lines; all others stay on one, as Chinese could be broken behind every sign. */
  wraps?: boolean
  className?: string
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

export function Table<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  const shape = (column: Column<Row>) =>
    cx(
      'px-3',
      column.numeric && 'text-right tabular-nums',
      column.secondary && 'max-md:hidden',
      column.className,
    )
  return (
    <div className="min-w-0 overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-faint">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(shape(column), 'h-8 font-medium whitespace-nowrap')}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0 hover:bg-hover">
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(shape(column), 'py-2 align-middle', !column.wraps && 'whitespace-nowrap')}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
