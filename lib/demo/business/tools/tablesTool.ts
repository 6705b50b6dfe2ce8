import * as z from 'zod'
import type { BusinessData } from '../businessData'
import { type BusinessTool, defineTool, touches } from '../businessTool'
import { done } from '../outcome'

type Cell = string | number | boolean | null

/** `rows` hold one cell per column, in the columns' order. */
export interface DemoTable {
  name: string
  columns: string[]
  rows: Cell[][]
}

export const tablesTool: BusinessTool = defineTool({
  name: 'demo_tables',
  title: 'Show all tables',
  description: 'Show every table of the demo business system as it is now.',
  input: z.strictObject({}),
  annotations: touches.reads,
  run: (_, call) => done({ tables: demoTables(call.store.read()) }),
})

/** What runs change comes first; the reference data after it. */
export function demoTables(data: BusinessData): DemoTable[] {
  return [
    table(
      'tickets',
      ['ticketId', 'title', 'description', 'status', 'assignee', 'version', 'createdBy', 'createdAt'],
      data.tickets,
    ),
    table(
      'claims',
      [
        'claimId',
        'patientId',
        'hospitalCode',
        'amount',
        'note',
        'status',
        'version',
        'createdBy',
        'createdAt',
      ],
      data.claims,
    ),
    table('outbox', ['mailId', 'to', 'subject', 'body', 'createdBy', 'sentAt'], data.outbox),
    table('items', ['itemId', 'name', 'reservedFor', 'reservedBy'], data.items),
    {
      name: 'services',
      columns: ['service', 'up'],
      rows: Object.entries(data.services).map(([service, up]) => [service, up]),
    },
    table('deleted', ['id', 'createdBy', 'deletedAt'], data.deleted),
    table('staff', ['name', 'email', 'team', 'status'], data.staff),
    table('hospitals', ['code', 'name', 'city'], data.hospitals),
    table('patients', ['patientId', 'name', 'idNumber', 'phone', 'city'], data.patients),
    table(
      'records',
      ['recordId', 'patientId', 'hospitalCode', 'date', 'kind', 'description', 'amount'],
      data.records,
    ),
    table(
      'policies',
      ['policyNo', 'patientId', 'holder', 'product', 'status', 'sumInsured', 'startsOn', 'endsOn'],
      data.policies,
    ),
  ]
}

function table<Column extends string>(
  name: string,
  columns: Column[],
  rows: readonly Record<Column, Cell>[],
): DemoTable {
  return { name, columns, rows: rows.map((row) => columns.map((column) => row[column])) }
}
