import { claimRuns } from '@/lib/adapters/prisma/claimRuns'
import { openDatabase } from '@/lib/adapters/prisma/database'

// One of several processes that claim as fast as they can, once it is told to; prints `run epoch` lines when nothing has been left for a while.
const [url = '', owner = '', most = '20'] = process.argv.slice(2)
const database = openDatabase(url, { name: 'claimer', connections: 2 })
await database.hot.query('select 1')
console.log('ready')
// everybody begins together, however long the others took to start
await new Promise((resolve) => process.stdin.once('data', resolve))
const claims: string[] = []
for (let idle = 0; idle < 5; ) {
  const claimed = await claimRuns(database.hot, owner, 1 + Math.floor(Number(most) * Math.random()))
  claims.push(...claimed.map(({ runId, epoch }) => `${runId} ${epoch}`))
  idle = claimed.length === 0 ? idle + 1 : 0
  if (claimed.length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
}
await database.close()
process.stdin.destroy()
console.log(claims.join('\n'))
