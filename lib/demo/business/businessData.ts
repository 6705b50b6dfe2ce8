import * as z from 'zod'

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** Request id of the call that made a row; null when the caller sent none. */
const CreatedBy = z.string().nullable()

const Patient = z.strictObject({
  patientId: z.string(),
  name: z.string(),
  idNumber: z.string(),
  phone: z.string(),
  city: z.string(),
})

const Hospital = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}[0-9]{3}$/),
  name: z.string(),
  city: z.string(),
  aliases: z.array(z.string()),
})

/** One billed visit; `amount` is in yuan with two decimals. */
const MedicalRecord = z.strictObject({
  recordId: z.string(),
  patientId: z.string(),
  hospitalCode: z.string(),
  date: Day,
  kind: z.enum(['admission', 'outpatient']),
  description: z.string(),
  amount: z.number(),
  idNumber: z.string(),
})

/** `sumInsured` is in yuan. */
const InsurancePolicy = z.strictObject({
  policyNo: z.string(),
  patientId: z.string(),
  holder: z.string(),
  product: z.string(),
  status: z.enum(['active', 'lapsed']),
  sumInsured: z.number(),
  startsOn: Day,
  endsOn: Day,
})

const StaffMember = z.strictObject({
  name: z.string(),
  email: z.string(),
  team: z.string(),
  status: z.enum(['available', 'on leave']),
})

/** Newest last; an undone assignment stays as history so that a repeated undo is recognised. */
const Assignment = z.strictObject({
  requestId: CreatedBy,
  assignee: z.string(),
  previous: z.string().nullable(),
  undone: z.boolean(),
})

/** `version` grows by one with every change, so equal versions mean an untouched ticket. */
const Ticket = z.strictObject({
  ticketId: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(['open', 'assigned']),
  assignee: z.string().nullable(),
  version: z.number().int(),
  createdBy: CreatedBy,
  createdAt: z.string(),
  assignments: z.array(Assignment),
})

const Claim = z.strictObject({
  claimId: z.string(),
  patientId: z.string(),
  hospitalCode: z.string(),
  amount: z.number(),
  note: z.string(),
  status: z.literal('submitted'),
  version: z.number().int(),
  createdBy: CreatedBy,
  createdAt: z.string(),
})

const Mail = z.strictObject({
  mailId: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  createdBy: CreatedBy,
  sentAt: z.string(),
})

/** One thing people can borrow, and the request that holds it now. */
const Item = z.strictObject({
  itemId: z.string(),
  name: z.string(),
  reservedFor: z.string().nullable(),
  reservedBy: CreatedBy,
})

/** What remains of a deleted row: enough to recognise a repeated deletion and to refuse a late creation. */
const Deleted = z.strictObject({ id: z.string(), createdBy: CreatedBy, deletedAt: z.string() })

const ITEMS: z.infer<typeof Item>[] = [
  { itemId: 'I-1', name: 'Umbrella', reservedFor: null, reservedBy: null },
  { itemId: 'I-2', name: 'Umbrella', reservedFor: null, reservedBy: null },
  { itemId: 'I-3', name: 'Umbrella', reservedFor: null, reservedBy: null },
  { itemId: 'I-4', name: 'Sun hat', reservedFor: null, reservedBy: null },
  { itemId: 'I-5', name: 'Rain boots', reservedFor: null, reservedBy: null },
]

/** The whole business system: one JSON file, `business.json`. */
export const BusinessDataSchema = z.strictObject({
  format: z.literal(1),
  /** Next number per kind of id; never goes back, so an id is never given twice. */
  next: z.strictObject({ ticket: z.number().int(), claim: z.number().int(), mail: z.number().int() }),
  patients: z.array(Patient),
  hospitals: z.array(Hospital),
  records: z.array(MedicalRecord),
  policies: z.array(InsurancePolicy),
  staff: z.array(StaffMember),
  tickets: z.array(Ticket),
  claims: z.array(Claim),
  outbox: z.array(Mail),
  deleted: z.array(Deleted),
  /** Absent in files of older versions, as is `services`. */
  items: z.array(Item).default(() => structuredClone(ITEMS)),
  /** Switched off, a service answers SERVICE_UNAVAILABLE. */
  services: z.strictObject({ ocr: z.boolean() }).default({ ocr: true }),
})

export type BusinessData = z.infer<typeof BusinessDataSchema>
export type Item = z.infer<typeof Item>
export type Ticket = z.infer<typeof Ticket>
export type Claim = z.infer<typeof Claim>
export type Mail = z.infer<typeof Mail>
export type Hospital = z.infer<typeof Hospital>
