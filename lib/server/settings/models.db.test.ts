import { afterAll, beforeAll, expect, it } from 'vitest'
import { secretValues } from '../access/secretValues'
import { OWNER, openTestServices, type TestServices } from '../testing/testServices'
import { createConnectEmbedder, createConnectModel } from './connectModel'
import { describeModels } from './describeModels'
import { saveModels } from './saveModels'
import { testModels } from './testModels'

const CANARY = 'sk-canary-0123456789-tail'
let services: TestServices
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
})
afterAll(() => drop())

it('a key is stored sealed, shown by its last four characters, and used by the next request', async () => {
  const baseUrl = 'https://models.example/v1'
  const saved = await saveModels(services, OWNER, { baseUrl, model: 'm-1', apiKey: CANARY })
  expect(saved).toMatchObject({
    source: 'settings',
    baseUrl,
    model: 'm-1',
    keyLast4: 'tail',
    keyReadable: true,
  })
  expect(JSON.stringify(saved)).not.toContain('canary')
  const [row] = await services.prisma.setting.findMany()
  expect(JSON.stringify(row?.value)).not.toContain('canary')
  expect(Buffer.from(row?.secret ?? []).includes('canary')).toBe(false)
  expect(JSON.stringify(await services.prisma.auditLog.findMany())).not.toContain('canary')
  const connect = createConnectModel(services.prisma, services.env)
  expect(await connect(null)).toMatchObject({ baseUrl, model: 'm-1', apiKey: CANARY })
  expect(await secretValues(services, OWNER)).toContain(CANARY)
})

it('a key sealed with another secret is reported, not used', async () => {
  const env = { ...services.env, INTERLOCK_SECRET: 'another secret of 32 characters!' }
  expect(await describeModels({ ...services, env }, OWNER)).toMatchObject({
    keyLast4: 'tail',
    keyReadable: false,
  })
  expect(await createConnectModel(services.prisma, env)(null)).toMatchObject({ apiKey: '' })
})

it('a test of a model that is not there says so in its own words', async () => {
  const { signal } = new AbortController()
  const body = { baseUrl: 'http://127.0.0.1:9/v1', model: 'm-1', apiKey: 'k' }
  expect(await testModels(services, OWNER, body, signal)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/\S/),
  })
})

it('an embedding model is asked of the same server, kept until another is named, and the environment’s wins', async () => {
  const connect = (env = services.env) => createConnectEmbedder(services.prisma, env)()
  expect(await connect()).toBeNull()
  const rest = { baseUrl: 'https://models.example/v1', model: 'm-1' }
  await saveModels(services, OWNER, { ...rest, embeddingModel: 'e-1' })
  expect(await saveModels(services, OWNER, rest)).toMatchObject({ embeddingModel: 'e-1' })
  expect(await connect()).toMatchObject({ baseUrl: rest.baseUrl, model: 'e-1', apiKey: CANARY })
  const env = { ...services.env, INTERLOCK_EMBEDDING_MODEL: 'e-2' }
  expect(await connect(env)).toMatchObject({ model: 'e-2' })
  expect(await describeModels({ ...services, env }, OWNER)).toMatchObject({ embeddingModel: 'e-2' })
  await saveModels(services, OWNER, { ...rest, embeddingModel: null })
  expect(await connect()).toBeNull()
})
