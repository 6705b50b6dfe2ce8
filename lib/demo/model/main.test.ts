import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

describe('the process of the simulated model', () => {
  it('says which free port it took, answers there, and ends on SIGTERM even with a stalled reply', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/main.ts`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [line] = await once(child.stdout, 'data')
      const port = /^listening (\d+)\n$/.exec(String(line))?.[1]
      const base = `http://127.0.0.1:${port}/v1`
      expect((await fetch(`${base}/models`)).status).toBe(200)
      const body = JSON.stringify({
        model: 'simulated+stall',
        messages: [{ role: 'user', content: 'a' }],
        stream: true,
      })
      const stalled = await fetch(`${base}/chat/completions`, { method: 'POST', body })
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      expect((await exited)[0]).toBe(0)
      await expect(stalled.text()).rejects.toThrow()
    } finally {
      child.kill('SIGKILL')
    }
  })
})
