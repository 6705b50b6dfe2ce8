import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { BusinessData } from '../businessData'
import { type BusinessTool, defineTool, touches } from '../businessTool'
import { done } from '../outcome'
import { PatientId } from './argumentShapes'

const reportGenerate = defineTool({
  name: 'report_generate',
  title: 'Generate a report',
  description:
    'Generate a text report on admissions, claims or tickets, optionally for one patient. Stores nothing.',
  input: z.strictObject({
    kind: z.enum(['admissions', 'claims', 'tickets']).describe('What the report is about'),
    patientId: PatientId.optional().describe('Only this patient (admissions and claims)'),
  }),
  annotations: touches.reads,
  run: ({ kind, patientId }, call) => {
    const lines = reportLines(call.store.read(), kind, patientId)
    const title = `Report: ${kind}${patientId === undefined ? '' : ` of ${patientId}`}`
    const text = [title, `${lines.length} entries`, ...lines].join('\n')
    // Equal content has an equal id, so a report can be compared and quoted although none is stored.
    const reportId = `R-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
    return done({ reportId, title, text, rows: lines.length })
  },
})

function reportLines(
  data: BusinessData,
  kind: 'admissions' | 'claims' | 'tickets',
  patientId?: string,
): string[] {
  const ofPatient = (row: { patientId: string }) => patientId === undefined || row.patientId === patientId
  if (kind === 'tickets') {
    return data.tickets.map(
      (one) => `${one.ticketId} · ${one.title} · ${one.status} · ${one.assignee ?? 'nobody'}`,
    )
  }
  if (kind === 'claims') {
    return data.claims
      .filter(ofPatient)
      .map((one) => `${one.claimId} · ${one.patientId} · ${one.hospitalCode} · ${one.amount.toFixed(2)} yuan`)
  }
  return data.records
    .filter(ofPatient)
    .map((one) => `${one.date} · ${one.hospitalCode} · ${one.description} · ${one.amount.toFixed(2)} yuan`)
}

const CONDITIONS = ['sunny', 'cloudy', 'light rain', 'heavy rain', 'windy'] as const

const weatherGet = defineTool({
  name: 'weather_get',
  title: 'Get the weather',
  description:
    'Get the weather of a city: condition, temperature, chance of rain, and whether to take an umbrella.',
  input: z.strictObject({ city: z.string().trim().min(1).max(100).describe('Name of the city') }),
  annotations: touches.reads,
  run: ({ city }) => {
    // Invented but fixed: a function of the name alone, so that every run and test sees the same sky.
    const digest = createHash('sha256').update(city.toLowerCase()).digest()
    const condition = CONDITIONS[digest.readUInt8(0) % CONDITIONS.length] ?? 'cloudy'
    const umbrella = condition.endsWith('rain')
    const rainChance = umbrella ? 60 + (digest.readUInt8(1) % 40) : digest.readUInt8(1) % 30
    return done({ city, condition, temperatureC: 5 + (digest.readUInt8(2) % 25), rainChance, umbrella })
  },
})

export const reportTools: BusinessTool[] = [reportGenerate, weatherGet]
