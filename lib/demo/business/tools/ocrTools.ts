import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { type BusinessTool, defineTool, type ToolCall, touches } from '../businessTool'
import { pngText, readInvoice, samplePhotos } from '../invoice'
import { done, type Outcome, refused } from '../outcome'

const STEP_MS = 60
const PARTS = ['Straightening the picture', 'Finding lines', 'Reading characters', 'Recognising fields']

const PhotoInput = z.strictObject({
  photo: z.string().optional().describe('Name of a sample photo, e.g. INV-2041'),
  image: z.string().optional().describe('The picture itself, base64'),
})
type Photo = z.infer<typeof PhotoInput>

const ocrExtract = defineTool({
  name: 'ocr_extract',
  title: 'Read an invoice photo',
  description:
    'Read an invoice photo: number, supplier, date, total, currency and account. Reports its progress; may be unavailable.',
  input: PhotoInput,
  annotations: touches.reads,
  run: async (args, call) => {
    if (!call.store.read().services.ocr)
      return refused('SERVICE_UNAVAILABLE', 'The OCR service answers 503. Try again later.')
    const text = textOn(args)
    if (!text.ok) return text
    for (const [index, part] of PARTS.entries()) {
      await call.progress(index, PARTS.length, part)
      await pause(STEP_MS)
      if (call.cancelled.aborted) return refused('SERVICE_UNAVAILABLE', 'The reading was cancelled.')
    }
    return done({ text: text.value, ...readInvoice(text.value), confidence: 0.98, engine: 'ocr-service' })
  },
})

const ocrBasic = defineTool({
  name: 'ocr_basic',
  title: 'Read an invoice photo locally',
  description: 'Read number and total of an invoice photo without the OCR service; less exact, always there.',
  input: PhotoInput,
  annotations: touches.reads,
  run: (args) => {
    const text = textOn(args)
    if (!text.ok) return text
    const { invoiceNo, total, currency } = readInvoice(text.value)
    const unread = { supplier: null, date: null, iban: null }
    return done({
      text: text.value,
      invoiceNo,
      total,
      currency,
      ...unread,
      confidence: 0.61,
      engine: 'local',
    })
  },
})

const demoSwitch = defineTool({
  name: 'demo_switch',
  title: 'Switch a service of the demo',
  description: 'Switch a service of the demo on or off; switched off it answers 503 to every call.',
  input: z.strictObject({
    service: z.enum(['ocr']).describe('Which service'),
    up: z.boolean().describe('True to switch it on'),
  }),
  annotations: { ...touches.adds, idempotentHint: true },
  run: ({ service, up }, call: ToolCall) =>
    call.store.mutate((data) => {
      const before = data.services[service]
      data.services[service] = up
      return done({ service, up, before })
    }, call.cancelled),
})

function textOn({ photo, image }: Photo): Outcome<string> {
  const known = [...samplePhotos.keys()]
  if (image) {
    const text = pngText(Buffer.from(image, 'base64'))
    return text === null
      ? refused(
          'INVALID_PARAMETER',
          `This demo reads its sample photos ${known.join(' and ')}, and pictures in PNG that carry their text in a tEXt chunk; this one has none.`,
          { field: 'image' },
        )
      : done(text)
  }
  const text = samplePhotos.get(photo ?? '')
  if (text !== undefined) return done(text)
  const message =
    photo === undefined
      ? 'Give photo or image.'
      : `There is no photo ${photo}. There are ${known.join(', ')}.`
  return refused('INVALID_PARAMETER', message, { field: 'photo', candidates: known })
}

export const ocrTools: BusinessTool[] = [ocrExtract, ocrBasic, demoSwitch]
