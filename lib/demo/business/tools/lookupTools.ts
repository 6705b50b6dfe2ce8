import * as z from 'zod'
import type { Hospital } from '../businessData'
import { type BusinessTool, defineTool, touches } from '../businessTool'
import { done, refused } from '../outcome'
import { Day, HospitalCode, PatientId } from './argumentShapes'

const policyQuery = defineTool({
  name: 'policy_query',
  title: 'Find insurance policies',
  description:
    'Find insurance policies by policy number or by patient; returns the first policy number and all matches.',
  input: z.strictObject({
    policyNo: z.string().min(1).optional().describe('Policy number, e.g. PL-2001'),
    patientId: PatientId.optional(),
  }),
  annotations: touches.reads,
  run: ({ policyNo, patientId }, call) => {
    if (policyNo === undefined && patientId === undefined) {
      return refused('INVALID_PARAMETER', 'Give policyNo or patientId.', { field: 'policyNo' })
    }
    const policies = call.store
      .read()
      .policies.filter(
        (one) =>
          (policyNo === undefined || one.policyNo === policyNo) &&
          (patientId === undefined || one.patientId === patientId),
      )
    return done({ found: policies.length > 0, policyNo: policies[0]?.policyNo ?? null, policies })
  },
})

const hospitalLookup = defineTool({
  name: 'hospital_lookup',
  title: 'Look up a hospital',
  description:
    'Look up hospitals by name, with or without the city; returns every match with its code, name and city.',
  input: z.strictObject({
    name: z.string().trim().min(1).describe('Name of the hospital, e.g. Union Hospital'),
  }),
  annotations: touches.reads,
  run: ({ name }, call) => {
    const matches = call.store.read().hospitals.filter((hospital) => isMeant(hospital, name.toLowerCase()))
    return done({ matches: matches.map(({ code, name: known, city }) => ({ code, name: known, city })) })
  },
})

const recordsQuery = defineTool({
  name: 'records_query',
  title: 'Query medical records',
  description:
    'Query the admission and outpatient records of a patient, by hospital and date; returns them and the total amount.',
  input: z.strictObject({
    patientId: PatientId,
    hospitalCode: HospitalCode.optional(),
    from: Day.optional().describe('First day, yyyy-mm-dd'),
    to: Day.optional().describe('Last day, yyyy-mm-dd'),
  }),
  annotations: touches.reads,
  run: ({ patientId, hospitalCode, from, to }, call) => {
    const data = call.store.read()
    if (!data.patients.some((one) => one.patientId === patientId)) {
      return refused('NOT_FOUND', `There is no patient ${patientId}.`, { field: 'patientId' })
    }
    const records = data.records.filter(
      (one) =>
        one.patientId === patientId &&
        (hospitalCode === undefined || one.hospitalCode === hospitalCode) &&
        (from === undefined || one.date >= from) &&
        (to === undefined || one.date <= to),
    )
    // Summed in whole fen: binary fractions would show as 0.30000000000000004.
    const total = records.reduce((sum, one) => sum + Math.round(one.amount * 100), 0) / 100
    return done({ records, total })
  },
})

/** A code, an alias, or the name; a city in the question narrows hospitals of the same name. */
function isMeant(hospital: Hospital, question: string): boolean {
  const name = hospital.name.toLowerCase()
  const city = hospital.city.toLowerCase()
  if (question === hospital.code.toLowerCase()) return true
  if (hospital.aliases.some((alias) => alias.includes(question))) return true
  const words = question.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => name.split(' ').includes(word) || word === city)
}

export const lookupTools: BusinessTool[] = [policyQuery, hospitalLookup, recordsQuery]
