import * as z from 'zod'
import type { BusinessData, Claim } from '../businessData'
import { type BusinessTool, defineTool, touches } from '../businessTool'
import { done, type Outcome, refused } from '../outcome'
import { ClaimId, HospitalCode, PatientId, RequestId } from './argumentShapes'

const ClaimInput = z.strictObject({
  patientId: PatientId,
  hospitalCode: HospitalCode,
  amount: z.number().positive().max(10_000_000).describe('Sum claimed, in yuan'),
  note: z.string().max(2000).optional().describe('Reason or remark'),
  requestId: RequestId,
})

const claimCreate = defineTool({
  name: 'claim_create',
  title: 'Create claim',
  description:
    'Create an insurance claim for a patient and hospital. The same request id always means the same claim.',
  input: ClaimInput,
  annotations: touches.addsOnce,
  run: (args, call) =>
    call.store.mutate((data) => {
      const earlier = earlierClaim(data, args)
      if (earlier) return earlier
      if (!data.patients.some((one) => one.patientId === args.patientId)) {
        return refused('NOT_FOUND', `There is no patient ${args.patientId}.`, { field: 'patientId' })
      }
      if (!data.hospitals.some((one) => one.code === args.hospitalCode)) {
        const candidates = data.hospitals.map((one) => one.code)
        return refused(
          'INVALID_PARAMETER',
          `${args.hospitalCode} is not the code of a hospital. Look it up first.`,
          { field: 'hospitalCode', candidates },
        )
      }
      const claim: Claim = {
        claimId: `C-${data.next.claim++}`,
        patientId: args.patientId,
        hospitalCode: args.hospitalCode,
        amount: args.amount,
        note: args.note ?? '',
        status: 'submitted',
        version: 1,
        createdBy: args.requestId,
        createdAt: new Date().toISOString(),
      }
      data.claims.push(claim)
      return done(shown(claim))
    }, call.cancelled),
})

const claimGet = defineTool({
  name: 'claim_get',
  title: 'Look at a claim',
  description:
    'Get one claim by its id or by the request id that created it; found is false when there is none.',
  input: z.strictObject({ claimId: ClaimId.optional(), requestId: RequestId.optional() }),
  annotations: touches.reads,
  run: ({ claimId, requestId }, call) => {
    if (claimId === undefined && requestId === undefined) {
      return refused('INVALID_PARAMETER', 'Give claimId or requestId.', { field: 'claimId' })
    }
    const claim = call.store
      .read()
      .claims.find(
        (one) =>
          (claimId === undefined || one.claimId === claimId) &&
          (requestId === undefined || one.createdBy === requestId),
      )
    return done(claim ? { found: true, ...shown(claim) } : { found: false })
  },
})

const claimDelete = defineTool({
  name: 'claim_delete',
  title: 'Delete claim',
  description:
    'Delete a claim, only when createdBy is the request id that created it. Deleting twice is harmless.',
  input: z.strictObject({
    claimId: ClaimId,
    createdBy: z.string().min(1).describe('Request id that created the claim'),
    requestId: RequestId.optional(),
  }),
  annotations: touches.destroys,
  run: ({ claimId, createdBy }, call) =>
    call.store.mutate((data) => {
      const gone = data.deleted.find((row) => row.id === claimId)
      const claim = data.claims.find((one) => one.claimId === claimId)
      if (!gone && !claim) return refused('NOT_FOUND', `There is no claim ${claimId}.`, { field: 'claimId' })
      if ((gone ?? claim)?.createdBy !== createdBy) {
        return refused('CONFLICT', `Claim ${claimId} was created by another request and is left as it is.`, {
          field: 'createdBy',
        })
      }
      if (claim) {
        data.claims = data.claims.filter((one) => one !== claim)
        data.deleted.push({ id: claimId, createdBy, deletedAt: new Date().toISOString() })
      }
      return done({ deleted: true, claimId })
    }, call.cancelled),
})

/** The answer when the request id was used before; undefined when it is new. */
function earlierClaim(
  data: BusinessData,
  args: z.infer<typeof ClaimInput>,
): Outcome<ReturnType<typeof shown>> | undefined {
  const { requestId } = args
  if (data.deleted.some((row) => row.createdBy === requestId && row.id.startsWith('C-'))) {
    return refused(
      'CONFLICT',
      `The claim of request ${requestId} was created and deleted again. Use a new request id.`,
      { field: 'requestId' },
    )
  }
  const claim = data.claims.find((one) => one.createdBy === requestId)
  if (!claim) return undefined
  const same =
    claim.patientId === args.patientId &&
    claim.hospitalCode === args.hospitalCode &&
    claim.amount === args.amount &&
    claim.note === (args.note ?? '')
  return same
    ? done(shown(claim))
    : refused(
        'CONFLICT',
        `Request ${requestId} already created claim ${claim.claimId} with other details. Use a new request id.`,
        { field: 'requestId' },
      )
}

function shown({ claimId, patientId, hospitalCode, amount, note, status, version }: Claim) {
  return { claimId, patientId, hospitalCode, amount, note, status, version }
}

export const claimTools: BusinessTool[] = [claimCreate, claimGet, claimDelete]
