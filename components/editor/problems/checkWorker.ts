import type { Catalogue } from '@/lib/graph/catalogue'
import type { Pipeline } from '@/lib/graph/document'
import { checkDocument } from './checkDocument'

export type CheckRequest = { document: Pipeline; catalogue: Catalogue }

// Runs beside the page: compiling a thousand nodes takes hundreds of milliseconds, in which the canvas must stay alive. One answer per question, in order.
self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  self.postMessage(checkDocument(data.document, data.catalogue))
})
