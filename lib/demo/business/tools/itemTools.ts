import * as z from 'zod'
import type { Item } from '../businessData'
import { type BusinessTool, defineTool, touches } from '../businessTool'
import { done, refused } from '../outcome'
import { RequestId } from './argumentShapes'

const IN_CHINESE = new Map([
  ['雨伞', 'umbrella'],
  ['伞', 'umbrella'],
])

const itemReserve = defineTool({
  name: 'item_reserve',
  title: 'Reserve an item',
  description:
    'Reserve something to borrow, such as an umbrella, for a person. A request id given twice reserves once.',
  input: z.strictObject({
    item: z.string().trim().min(1).max(100).describe('What to reserve, e.g. umbrella'),
    person: z.string().trim().max(100).optional().describe('Who gets it'),
    requestId: RequestId,
  }),
  annotations: touches.addsOnce,
  run: ({ item, person = 'somebody', requestId }, call) =>
    call.store.mutate((data) => {
      const earlier = data.items.find((one) => one.reservedBy === requestId)
      if (earlier) return done(shown(earlier))
      const wanted = IN_CHINESE.get(item) ?? item.toLowerCase().replace(/s$/, '')
      const alike = data.items.filter((one) => one.name.toLowerCase() === wanted)
      const candidates = [...new Set(data.items.map((one) => one.name))]
      if (alike.length === 0) {
        return refused('NOT_FOUND', `There is no ${item}. There are ${candidates.join(', ')}.`, {
          field: 'item',
          candidates,
        })
      }
      const free = alike.find((one) => one.reservedBy === null)
      if (!free) return refused('CONFLICT', `Every ${item} is reserved at the moment.`, { field: 'item' })
      free.reservedFor = person
      free.reservedBy = requestId
      return done(shown(free))
    }, call.cancelled),
})

const itemGet = defineTool({
  name: 'item_get',
  title: 'Look at an item',
  description:
    'Get one item by its id or by the request id that reserved it; found is false when there is none.',
  input: z.strictObject({
    itemId: z.string().optional().describe('Item id, e.g. I-1'),
    requestId: RequestId.optional(),
  }),
  annotations: touches.reads,
  run: ({ itemId, requestId }, call) => {
    if (itemId === undefined && requestId === undefined)
      return refused('INVALID_PARAMETER', 'Give itemId or requestId.', { field: 'itemId' })
    const item = call.store
      .read()
      .items.find(
        (one) =>
          (itemId === undefined || one.itemId === itemId) &&
          (requestId === undefined || one.reservedBy === requestId),
      )
    return done(item ? { found: true, ...shown(item) } : { found: false })
  },
})

const itemRelease = defineTool({
  name: 'item_release',
  title: 'Release an item',
  description:
    'Release an item, only when reservedBy is the request id that holds it. Releasing twice is harmless.',
  input: z.strictObject({
    itemId: z.string().describe('Item id, e.g. I-1'),
    reservedBy: z.string().min(1).describe('Request id of the reservation'),
    requestId: RequestId.optional(),
  }),
  annotations: touches.destroys,
  run: ({ itemId, reservedBy }, call) =>
    call.store.mutate((data) => {
      const item = data.items.find((one) => one.itemId === itemId)
      if (!item) return refused('NOT_FOUND', `There is no item ${itemId}.`, { field: 'itemId' })
      if (item.reservedBy !== null && item.reservedBy !== reservedBy) {
        return refused('CONFLICT', `${itemId} is reserved by another request and is left as it is.`, {
          field: 'reservedBy',
        })
      }
      item.reservedFor = null
      item.reservedBy = null
      return done({ released: true, itemId })
    }, call.cancelled),
})

function shown({ itemId, name, reservedFor, reservedBy }: Item) {
  return { itemId, item: name, reservedFor, reserved: reservedBy !== null }
}

export const itemTools: BusinessTool[] = [itemReserve, itemGet, itemRelease]
