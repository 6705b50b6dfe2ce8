'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessageBody, Sent, SessionDetail, SessionTurn } from '@/lib/api/sessions'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import type { RunEntry } from '@/lib/client/runStore'
import { sessionsApi } from '@/lib/client/sessionsApi'
import { useResource } from '@/lib/client/useResource'
import { useRun } from '@/lib/client/useRun'
import { isEnded } from '@/lib/run/endStatus'
import { freshKey } from '../editor/run/freshKey'
import { useQueued } from './useQueued'

/** A message on its way. The same key goes with every try, so that one that arrived is not said twice. */
export type Outgoing = MessageBody & { key: string }

/** What has become of the last message, where it is not simply part of the conversation. */
export type Pending =
  | { kind: 'sending'; message: Outgoing }
  /** Not sent; `message` may be tried again as it is. */
  | { kind: 'refused'; message: Outgoing; error: ApiError }
  /** It may mean stop, or means it while nothing runs: a person has to say. */
  | { kind: 'unsure' | 'idle'; message: Outgoing }

export type Conversation = {
  session: SessionDetail | null
  loading: boolean
  error: ApiError | null
  reload: () => Promise<void>
  /** The turn whose run has not ended, and what is known of it live. */
  active: SessionTurn | null
  entry: RunEntry | undefined
  pending: Pending | null
  /** Goes out as soon as the answer before it is there. */
  queued: string | null
  say: (text: string, more?: Pick<Outgoing, 'intent' | 'confirmDuplicate'>) => Promise<void>
  retry: () => Promise<void>
  dismiss: () => void
  unqueue: () => void
}

type Begin = { sessionId: string | null; create: () => Promise<string>; onBegun: (id: string) => void }

/** One session as it is shown: followed live, one message at a time. The first message makes the session. */
export function useConversation({ sessionId, create, onBegun }: Begin): Conversation {
  const loaded = useResource(
    useCallback(() => (sessionId === null ? Promise.resolve(null) : sessionsApi.get(sessionId)), [sessionId]),
    { pollMs: 5_000 },
  )
  const { reload } = loaded
  const session = loaded.value?.id === sessionId ? (loaded.value ?? null) : null
  const active = session?.turns.findLast(isActive) ?? null
  const entry = useRun(active?.runId ?? null)
  const [pending, setPending] = useState<Pending | null>(null)
  const [queued, queue] = useQueued(sessionId)
  const sending = useRef(false)

  const send = async (message: Outgoing) => {
    if (sending.current) return
    sending.current = true
    setPending({ kind: 'sending', message })
    try {
      const id = sessionId ?? (await create())
      const { key, ...body } = message
      const sent = await sessionsApi.say(id, body, key)
      const next = pendingAfter(sent, message)
      if (sessionId !== null) await reload()
      else onBegun(id)
      // of a session that has just begun the message stays on screen until it is read back
      if (sessionId !== null || next !== null) setPending(next)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code === 'SESSION_BUSY') queue(message.text)
      setPending(error.code === 'SESSION_BUSY' ? null : { kind: 'refused', message, error })
    } finally {
      sending.current = false
    }
  }

  useEffect(() => {
    if (sessionId !== null && sending.current) return
    setPending(null)
  }, [sessionId])
  useEffect(() => {
    if (session !== null && !sending.current)
      setPending((known) => (known?.kind === 'sending' ? null : known))
  }, [session])

  const status = entry?.state.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the run stands is what says that there is something new to read
  useEffect(() => {
    void reload()
  }, [status, reload])

  const free = session !== null && active === null && pending === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, at the moment the conversation is free for it
  useEffect(() => {
    if (!free || queued === null) return
    queue(null)
    void send({ text: queued, key: freshKey(), intent: 'task' })
  }, [free, queued])

  return {
    ...{ session, loading: sessionId !== null && session === null, error: loaded.error, reload },
    ...{ active, entry, pending, queued },
    say: (text, more = {}) => send({ text, key: freshKey(), ...more }),
    retry: async () => {
      if (pending?.kind === 'refused') await send(pending.message)
    },
    dismiss: () => setPending(null),
    unqueue: () => queue(null),
  }
}

function isActive({ status }: SessionTurn): boolean {
  return status !== 'removed' && !isEnded(status)
}

function pendingAfter(sent: Sent, message: Outgoing): Pending | null {
  return sent.kind === 'unsure' || sent.kind === 'idle' ? { kind: sent.kind, message } : null
}
