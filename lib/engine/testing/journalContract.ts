import type { NewEvent } from '../../run/event'
import type { AppendResult, NumberedEvent, RunJournal, Settle } from '../ports'

/** What a journal's owner has to offer so that the contract can be tried on it: a world with runs, workers and people. */
export type JournalWorld = {
  /** A new run, claimable, with its first event (`run.started`) written. Answers its id. */
  startRun(): Promise<string>
  /** Claims this run for a new owner; null when it cannot be claimed now. */
  claim(runId: string): Promise<RunJournal | null>
  /** Makes the run's lease end now, as if its owner had been silent for too long. */
  expireLease(runId: string): Promise<void>
  /** Somebody asks to cancel the run. */
  cancel(runId: string): Promise<void>
}

export type ContractCase = { behaviour: string; check(world: JournalWorld): Promise<void> }

const GO: Settle = { kind: 'go' }

/** What every `RunJournal` must do, whatever it is made of. Run each case as a test; a broken promise throws. */
export const JOURNAL_CONTRACT: ContractCase[] = [
  {
    behaviour: 'gives back what was appended, in order, behind the first event',
    async check(world) {
      const journal = await open(world, await world.startRun())
      await durable(journal.append(numbered(2, warning('one'), warning('two')), GO))
      await durable(journal.append(numbered(4, warning('three')), GO))
      const events = await journal.read()
      same(
        events.map(({ seq }) => seq),
        [1, 2, 3, 4],
      )
      same(messages(events), ['one', 'two', 'three'])
    },
  },
  {
    behaviour: 'keeps the order of appends that nobody waited for',
    async check(world) {
      const journal = await open(world, await world.startRun())
      const texts = Array.from({ length: 40 }, (_, index) => `note ${index}`)
      await Promise.all(
        texts.map((text, index) => durable(journal.append(numbered(2 + index, warning(text)), GO))),
      )
      same(messages(await journal.read()), texts)
    },
  },
  {
    behaviour: 'stores a batch once that is appended again because its answer was lost',
    async check(world) {
      const journal = await open(world, await world.startRun())
      const batch = numbered(2, warning('once'))
      await durable(journal.append(batch, GO))
      await durable(journal.append(batch, GO))
      await durable(journal.append(numbered(3, warning('next')), GO))
      same(messages(await journal.read()), ['once', 'next'])
    },
  },
  {
    behaviour: 'answers lost, and writes nothing, once another worker owns the run',
    async check(world) {
      const runId = await world.startRun()
      const former = await open(world, runId)
      await durable(former.append(numbered(2, warning('mine')), GO))
      await world.expireLease(runId)
      const owner = await open(world, runId)
      await answers(former.append(numbered(3, warning('stale')), GO), 'lost')
      await durable(owner.append(numbered(3, warning('new owner')), GO))
      same(messages(await owner.read()), ['mine', 'new owner'])
    },
  },
  {
    behaviour:
      'gives a claimed run to nobody else while its lease lasts, and a higher epoch to its next owner',
    async check(world) {
      const runId = await world.startRun()
      const first = await open(world, runId)
      same(await world.claim(runId), null)
      await world.expireLease(runId)
      const next = await open(world, runId)
      if (next.claim.epoch <= first.claim.epoch) throw new Error('the epoch did not grow')
    },
  },
  {
    behaviour: 'neither parks nor ends with an unread signal, and says so',
    async check(world) {
      for (const kind of ['park', 'end'] as const) {
        const runId = await world.startRun()
        const journal = await open(world, runId)
        await world.cancel(runId)
        const last = numbered(2, kind === 'park' ? parked() : ended())
        await answers(journal.append(last, { kind, signalSeq: journal.claim.signalSeq }), 'unread')
        same((await journal.read()).length, 1)
        const { signals, signalSeq } = await journal.signals(journal.claim.signalDone)
        same(
          signals.map((signal) => signal.kind),
          ['cancel'],
        )
        await durable(journal.append(last, { kind, signalSeq }))
      }
    },
  },
  {
    behaviour: 'releases a parked run, which a signal makes claimable again, with the signal unread',
    async check(world) {
      const runId = await world.startRun()
      const journal = await open(world, runId)
      await durable(journal.append(numbered(2, parked()), { kind: 'park', signalSeq: 0 }))
      same(await world.claim(runId), null)
      await world.cancel(runId)
      const next = await open(world, runId)
      same(next.claim.lastSeq, 2)
      const { signals } = await next.signals(next.claim.signalDone)
      same(signals.length, 1)
    },
  },
  {
    behaviour: 'gives an ended run to nobody, whatever is asked of it later',
    async check(world) {
      const runId = await world.startRun()
      const journal = await open(world, runId)
      await durable(journal.append(numbered(2, ended()), { kind: 'end', signalSeq: 0 }))
      await world.cancel(runId)
      same(await world.claim(runId), null)
    },
  },
  {
    behaviour: 'hands out signals once and in order, above the position asked for',
    async check(world) {
      const runId = await world.startRun()
      const journal = await open(world, runId)
      await world.cancel(runId)
      await world.cancel(runId)
      const first = await journal.signals(0)
      same(first.signals.length, 2)
      await world.cancel(runId)
      const rest = await journal.signals(first.signalSeq)
      same(rest.signals.length, 1)
      const none = await journal.signals(rest.signalSeq)
      same([none.signals.length, none.signalSeq], [0, rest.signalSeq])
    },
  },
  {
    behaviour: 'gives texts back as they were, NUL, half surrogates and spelled-out escapes included',
    async check(world) {
      const journal = await open(world, await world.startRun())
      const texts = [
        'PNG\u0000\u0000\u001a preview',
        'write \\u0000 to mean NUL',
        'half \ud83d',
        '␛0 ␛',
        '😀',
      ]
      await durable(journal.append(numbered(2, ...texts.map(warning)), GO))
      same(messages(await journal.read()), texts)
    },
  },
  {
    behaviour: 'refuses a batch that cannot be stored, and takes another in its place',
    async check(world) {
      const journal = await open(world, await world.startRun())
      await answers(journal.append(numbered(2, nested(20_000)), GO), 'refused')
      await durable(journal.append(numbered(2, warning('instead')), GO))
      same(messages(await journal.read()), ['instead'])
    },
  },
  {
    behaviour: 'lets an intent be made once, and names who has the request id already',
    async check(world) {
      const runId = await world.startRun()
      const requestId = `request of ${runId}`
      const journal = await open(world, runId)
      same(await conflicts(journal.append(numbered(2, intent('create/1', requestId, 'a')), GO)), [])
      same(await conflicts(journal.append(numbered(3, intent('create/2', requestId, 'b')), GO)), ['conflict'])
      await durable(journal.append(numbered(4, called('create/1')), GO))
      same(await conflicts(journal.append(numbered(5, intent('create/3', requestId, 'a')), GO)), ['replay'])
      await world.expireLease(runId)
      const next = await open(world, runId)
      const rearmed: NewEvent = { kind: 'tool.rearmed', data: { key: 'create/1', source: 'retry' } }
      same(await conflicts(next.append(numbered(6, rearmed), GO)), [])
      same(await conflicts(next.append(numbered(7, intent('create/4', requestId, 'a')), GO)), ['in_flight'])
      await world.expireLease(runId)
      const last = await open(world, runId)
      same(await conflicts(last.append(numbered(8, intent('create/5', requestId, 'a')), GO)), ['unknown'])
    },
  },
]

async function open(world: JournalWorld, runId: string): Promise<RunJournal> {
  const journal = await world.claim(runId)
  if (!journal) throw new Error(`Run ${runId} could not be claimed`)
  return journal
}

function numbered(first: number, ...events: NewEvent[]): NumberedEvent[] {
  return events.map((event, index) => ({ ...event, seq: first + index, at: '2026-01-01T00:00:00.000Z' }))
}

function warning(message: string): NewEvent {
  return { kind: 'warning.noted', data: { scope: null, code: 'NOTE', message } }
}

function parked(): NewEvent {
  return { kind: 'run.parked', data: { tasks: [], activeMs: 5 } }
}

function ended(): NewEvent {
  return {
    kind: 'run.ended',
    data: { status: 'succeeded', cause: 'COMPLETED', message: 'Done.', output: {}, activeMs: 5 },
  }
}

function intent(key: string, requestId: string, argsHash: string): NewEvent {
  const call = { key, scope: 'create', tool: 'business/ticket_create', args: {}, argsHash, requestId }
  const rest = { generation: 0, effect: 'reversible', purpose: 'step', fingerprintBefore: null } as const
  return { kind: 'tool.intended', data: { ...call, ...rest } }
}

function called(key: string): NewEvent {
  return { kind: 'tool.called', data: { key, result: { id: 'T-1' }, durationMs: 3, source: 'call' } }
}

function nested(levels: number): NewEvent {
  const value = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  return { kind: 'choice.made', data: { key: 'deep', scope: 'deep', name: 'deep', value } }
}

function messages(events: readonly NewEvent[]): string[] {
  return events.flatMap((event) => (event.kind === 'warning.noted' ? [event.data.message] : []))
}

async function durable(appended: Promise<AppendResult>): Promise<void> {
  await answers(appended, 'durable')
}

async function answers(appended: Promise<AppendResult>, kind: AppendResult['kind']): Promise<void> {
  same((await appended).kind, kind)
}

async function conflicts(appended: Promise<AppendResult>): Promise<string[]> {
  const result = await appended
  if (result.kind !== 'durable') throw new Error(`expected durable, got ${result.kind}`)
  return result.conflicts.map(({ verdict }) => verdict)
}

function same(actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== should) throw new Error(`expected ${should}, got ${is}`)
}
