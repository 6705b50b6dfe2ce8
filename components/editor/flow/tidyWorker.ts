import { type TidyRequest, tidyBoxes } from './tidyBoxes'

// Runs beside the page: a layout of a thousand nodes takes seconds, in which the canvas must stay alive.
self.addEventListener('message', ({ data }: MessageEvent<TidyRequest>) => {
  self.postMessage(tidyBoxes(data))
})
