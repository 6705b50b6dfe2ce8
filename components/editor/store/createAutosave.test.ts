import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/client/apiError'
import { FORMAT, FORMAT_VERSION, type Pipeline } from '@/lib/graph/document'
import { createAutosave } from './createAutosave'
import { changeFlow } from './history'
import { openTestEditor } from './openTestEditor.testing'

type Saved = { name: string; revision: number }

function open(answers: (ApiError | 'ok')[] = []) {
  const store = openTestEditor()
  const saves: Saved[] = []
  const saveDraft = async (_id: string, document: Pipeline, revision: number) => {
    saves.push({ name: document.name, revision })
    const answer = answers.shift() ?? 'ok'
    if (answer !== 'ok') throw answer
    return { revision: revision + 1 }
  }
  const autosave = createAutosave(store, saveDraft)
  const rename = (name: string) =>
    changeFlow(store, (flow) => ({ ...flow, frame: { ...flow.frame, name } }), 'name')
  return { store, saves, autosave, rename, kind: () => store.getState().save.kind }
}

const theirs = {
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  name: 'Theirs',
  nodes: [],
  edges: [],
} satisfies Pipeline
const detail = {
  ...{ id: 'p1', name: 'Theirs', document: theirs, revision: 7, published: null, ahead: true },
  ...{ createdAt: '', updatedAt: '', updatedBy: null, updatedByName: null },
}
const conflict = () => new ApiError(409, 'REVISION_CONFLICT', 'later', { current: { revision: 7 } })

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('never writes from a tab in which nothing was changed', async () => {
    const { saves, autosave, kind } = open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await autosave.flush()).toBe(true)
    autosave.stop()
    expect(saves).toEqual([])
    expect(kind()).toBe('saved')
  })

  it('saves once after a burst of changes, on the revision it was opened with', async () => {
    const { saves, rename, kind, store } = open()
    for (const name of ['A', 'AB', 'ABC']) rename(name)
    expect(kind()).toBe('dirty')
    await vi.advanceTimersByTimeAsync(800)
    expect(saves).toEqual([{ name: 'ABC', revision: 1 }])
    expect(kind()).toBe('saved')
    expect(store.getState().revision).toBe(2)
  })

  it('goes on trying while the server is away, and saves what is on screen by then', async () => {
    const { saves, rename, kind } = open([
      new ApiError(0, 'UNREACHABLE', 'gone'),
      new ApiError(503, 'X', 'gone'),
    ])
    rename('A')
    await vi.advanceTimersByTimeAsync(800)
    expect(kind()).toBe('offline')
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(saves).toHaveLength(3)
    expect(kind()).toBe('saved')
  })

  it('writes nothing more after somebody else saved, until the author has decided', async () => {
    const { saves, rename, autosave, kind } = open([conflict()])
    rename('mine')
    await vi.advanceTimersByTimeAsync(800)
    expect(kind()).toBe('conflict')
    rename('mine still')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await autosave.flush()).toBe(false)
    autosave.stop()
    expect(saves).toHaveLength(1)
  })

  it('after a conflict goes on from what is stored, once the author has merged or chosen to overwrite', async () => {
    const { saves, rename, autosave, kind, store } = open([conflict()])
    rename('mine')
    await vi.advanceTimersByTimeAsync(800)
    expect(autosave.base()?.name).toBe('Empty')
    autosave.rebase({ ...detail, revision: 7 })
    await vi.advanceTimersByTimeAsync(0)
    expect(saves).toEqual([
      { name: 'mine', revision: 1 },
      { name: 'mine', revision: 7 },
    ])
    expect([kind(), store.getState().revision, autosave.base()?.name]).toEqual(['saved', 8, 'mine'])
  })

  it('remembers what was stored last as the common beginning of both sides', async () => {
    const { rename, autosave } = open()
    rename('first')
    await vi.advanceTimersByTimeAsync(800)
    rename('second')
    expect(autosave.base()?.name).toBe('first')
    autosave.adopt({ ...detail, revision: 9 })
    expect(autosave.base()?.name).toBe('Theirs')
  })

  it('says why a draft was refused instead of trying it for ever', async () => {
    const { saves, rename, store } = open([new ApiError(400, 'INVALID_REQUEST', 'name: too long')])
    rename('x')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saves).toHaveLength(1)
    expect(store.getState().save).toEqual({ kind: 'refused', message: 'name: too long' })
  })

  it('saves what is left when the editor is closed', async () => {
    const { saves, rename, autosave } = open()
    rename('last words')
    autosave.stop()
    await vi.runAllTimersAsync()
    expect(saves).toEqual([{ name: 'last words', revision: 1 }])
  })
})
