import { checkHealth } from '@/lib/server/checkHealth'
import { container } from '@/lib/server/container'
import { answer, route } from '@/lib/server/http/route'

export const dynamic = 'force-dynamic'

/** Public, so it says no more than whether this installation works. */
export const GET = route(async () => {
  const health = await checkHealth(container())
  return answer(health, health.status === 'ok' ? 200 : 503)
})
