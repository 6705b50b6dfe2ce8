import * as z from 'zod'

/** Argument shapes several tools share; each description is what a model reads beside the argument. */
export const RequestId = z
  .string()
  .min(1)
  .max(200)
  .describe('Id of this request; the same id never acts twice')
export const TicketId = z
  .string()
  .regex(/^T-\d+$/, 'must look like T-1001')
  .describe('Ticket id, e.g. T-1001')
export const ClaimId = z
  .string()
  .regex(/^C-\d+$/, 'must look like C-5001')
  .describe('Claim id, e.g. C-5001')
export const MailId = z
  .string()
  .regex(/^E-\d+$/, 'must look like E-7001')
  .describe('Mail id, e.g. E-7001')
export const PatientId = z
  .string()
  .regex(/^P-[0-9]{4}$/, 'must look like P-1001')
  .describe('Patient id, e.g. P-1001')
export const HospitalCode = z
  .string()
  .regex(/^[A-Z]{2}[0-9]{3}$/, 'must be two capital letters and three digits, e.g. BJ001')
  .describe('Hospital code, e.g. BJ001')
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-10-31')
  .describe('Date, yyyy-mm-dd')
