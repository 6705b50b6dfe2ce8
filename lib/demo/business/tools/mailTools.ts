import * as z from 'zod'
import type { Mail } from '../businessData'
import { type BusinessTool, defineTool, touches } from '../businessTool'
import { done, refused } from '../outcome'
import { MailId, RequestId } from './argumentShapes'

const mailSend = defineTool({
  name: 'mail_send',
  title: 'Send mail',
  description:
    'Send an e-mail to notify someone. A mail cannot be taken back. A request id given twice sends once.',
  input: z.strictObject({
    to: z
      .string()
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')
      .describe('E-mail address of the recipient'),
    subject: z.string().trim().min(1).max(300).describe('Subject line'),
    body: z.string().max(20_000).describe('Text of the mail'),
    requestId: RequestId.optional(),
  }),
  annotations: { ...touches.adds, destructiveHint: true },
  run: ({ to, subject, body, requestId }, call) =>
    call.store.mutate((data) => {
      const earlier =
        requestId === undefined ? undefined : data.outbox.find((mail) => mail.createdBy === requestId)
      if (earlier) {
        return earlier.to === to && earlier.subject === subject && earlier.body === body
          ? done(shown(earlier))
          : refused(
              'CONFLICT',
              `Request ${requestId} already sent mail ${earlier.mailId} with another text. Use a new request id.`,
              { field: 'requestId' },
            )
      }
      const mail: Mail = {
        mailId: `E-${data.next.mail++}`,
        to,
        subject,
        body,
        createdBy: requestId ?? call.requestId,
        sentAt: new Date().toISOString(),
      }
      data.outbox.push(mail)
      return done(shown(mail))
    }, call.cancelled),
})

const mailGet = defineTool({
  name: 'mail_get',
  title: 'Look at a sent mail',
  description:
    'Get one sent mail by its id or by the request id that sent it; found is false when there is none.',
  input: z.strictObject({ mailId: MailId.optional(), requestId: RequestId.optional() }),
  annotations: touches.reads,
  run: ({ mailId, requestId }, call) => {
    if (mailId === undefined && requestId === undefined) {
      return refused('INVALID_PARAMETER', 'Give mailId or requestId.', { field: 'mailId' })
    }
    const mail = call.store
      .read()
      .outbox.find(
        (one) =>
          (mailId === undefined || one.mailId === mailId) &&
          (requestId === undefined || one.createdBy === requestId),
      )
    return done(mail ? { found: true, ...shown(mail) } : { found: false })
  },
})

function shown({ mailId, to, subject, sentAt }: Mail) {
  return { mailId, to, subject, status: 'sent', sentAt }
}

export const mailTools: BusinessTool[] = [mailSend, mailGet]
