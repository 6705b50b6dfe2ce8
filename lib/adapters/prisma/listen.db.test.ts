import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../boot/testDatabase'
import { EVENTS_CHANNEL } from './channels'
import { type Database, openDatabase } from './database'
import { listen } from './listen'
import { createLivePublisher } from './livePublisher'
import { createNotifier } from './notifier'

describe('listening', () => {
  let clone: TestDatabase
  let database: Database
  beforeAll(async () => {
    clone = await createTestDatabase()
    database = openDatabase(clone.url, { name: 'test' })
  })
  afterAll(async () => {
    await database.close()
    await clone.drop()
  })

  test('can be closed while it is still connecting', async () => {
    await listen(clone.url, { channels: {} }).close()
  })

  test('brings what was announced, and looks again after a connection that was cut', async () => {
    const heard = collector()
    let connections = 0
    const listener = listen(clone.url, {
      channels: { [EVENTS_CHANNEL]: heard.add },
      onConnect: () => heard.add(`connected ${++connections}`),
    })
    await listener.ready
    const notifier = createNotifier(database.notify, EVENTS_CHANNEL)
    notifier.announce(['a', 'b'])
    await heard.until('a,b')
    await database.hot.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'interlock listen'
       and datname = current_database()`,
    )
    await heard.until('connected 2')
    notifier.announce(['c'])
    await heard.until('c')
    await notifier.settled()
    await listener.close()
  })

  test('ids that are announced while a statement is under way go out together, every one of them', async () => {
    const ids = Array.from(
      { length: 1_000 },
      (_, nth) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
    )
    const heard = collector()
    const listener = listen(clone.url, { channels: { many: heard.add } })
    await listener.ready
    const notifier = createNotifier(database.notify, 'many')
    for (const id of ids) notifier.announce([id])
    await notifier.settled()
    await heard.until((all) => all.flatMap((payload) => payload.split(',')).length >= ids.length)
    expect(heard.all.flatMap((payload) => payload.split(','))).toEqual(ids)
    expect(heard.all.length).toBeLessThan(10)
    await listener.close()
  })

  test('pieces of a text arrive joined, in order, however long they are', async () => {
    const heard = collector()
    const listener = listen(clone.url, { channels: { live: heard.add } })
    await listener.ready
    const live = createLivePublisher(database.notify, 'live')
    const text = Array.from({ length: 900 }, (_, nth) => `第${nth}个\0`).join('')
    for (let start = 0; start < text.length; start += 7) live.text('run', 'key', text.slice(start, start + 7))
    live.progress('run', 'other', { progress: 1, total: 2, message: null })
    live.progress('run', 'other', { progress: 2, total: 2, message: 'done' })
    const items = () =>
      heard.all.flatMap((payload) => JSON.parse(payload) as { key: string; text?: string }[])
    await heard.until(() => items().some(({ key }) => key === 'other'))
    expect(
      items()
        .flatMap((item) => item.text ?? [])
        .join(''),
    ).toBe(text)
    expect(items().filter(({ key }) => key === 'other')).toEqual([
      { run: 'run', key: 'other', progress: { progress: 2, total: 2, message: 'done' } },
    ])
    await live.close()
    await listener.close()
  })
})

function collector() {
  const all: string[] = []
  let wake = () => {}
  return {
    all,
    add: (text: string) => {
      all.push(text)
      wake()
    },
    async until(wanted: string | ((all: string[]) => boolean)) {
      const isThere = () => (typeof wanted === 'string' ? all.includes(wanted) : wanted(all))
      while (!isThere()) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
