import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sent, SessionTurn } from '@/lib/api/sessions'
import { isEnded } from '@/lib/run/endStatus'
import type { RunStatus } from '@/lib/run/state'
import { startWorker } from '@/lib/worker/startWorker'
import type { Actor } from '../../access/actor'
import { type Container, createContainer } from '../../container'
import { createWorker } from '../../createWorker'
import { createPipeline } from '../../pipelines/createPipeline'
import { waitForRun } from '../../runs/waitForRun'
import { OWNER, openTestServices } from '../../testing/testServices'
import { createSession } from '../createSession'
import { getSession } from '../getSession'
import { type SendMessage, sendMessage } from '../sendMessage'
import { talkingPipeline } from './talkingPipeline'

/** The talking pipeline on the real engine and database, with a worker of its own. */
export type Talk = {
  services: Container
  pipelineId: string
  /** A fresh session of it. */
  open(): Promise<string>
  say(
    session: string,
    text: string,
    more?: Partial<SendMessage> & { key?: string; by?: Actor },
  ): Promise<Sent>
  /** Says something and waits for what comes of it. */
  ask(session: string, text: string): Promise<SessionTurn>
  /** The newest turn, once its run has ended or waits for a person. */
  settled(session: string): Promise<SessionTurn>
  /** The newest turn, once its run has ended. */
  ended(session: string): Promise<SessionTurn>
  close(): Promise<void>
}

export async function openTalk(): Promise<Talk> {
  const opened = await openTestServices()
  const folder = mkdtempSync(path.join(tmpdir(), 'interlock-talk-'))
  const file = path.join(folder, 'mcp.json')
  const args = [path.resolve('lib/adapters/mcp/testing/fakeServer.mjs')]
  writeFileSync(file, JSON.stringify({ mcpServers: { fake: { command: process.execPath, args } } }))
  const env = { ...opened.env, INTERLOCK_MCP_CONFIG: file }
  const services = createContainer(env)
  const worker = startWorker(createWorker({ env, racePoint: async () => {} }))
  const pipelineId = (await createPipeline(services, OWNER, talkingPipeline())).id
  const { signal } = new AbortController()

  const say: Talk['say'] = (session, text, { key, by = OWNER, ...more } = {}) =>
    sendMessage(services, by, session, { text, confirmDuplicate: true, ...more }, key ?? null)
  const newest = async (session: string): Promise<SessionTurn> => {
    const turn = (await getSession(services, OWNER, session)).turns.at(-1)
    if (!turn) throw new Error('Nothing was said in this session')
    return turn
  }
  const once = async (session: string, holds: (status: RunStatus) => boolean): Promise<SessionTurn> => {
    const { runId } = await newest(session)
    for (;;) {
      const { run } = await waitForRun(services, OWNER, runId, 1, signal)
      if (holds(run.status)) return newest(session)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const settled = (session: string) => once(session, (status) => isEnded(status) || status === 'suspended')
  return {
    ...{ services, pipelineId, say, settled },
    ended: (session) => once(session, isEnded),
    open: async () => {
      const asked = { pipelineId, draft: true, channel: 'api', variables: {} } as const
      return (await createSession(services, OWNER, asked)).id
    },
    async ask(session, text) {
      await say(session, text)
      return settled(session)
    },
    async close() {
      await worker.stop()
      await services.close()
      await opened.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
