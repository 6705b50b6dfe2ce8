import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import type { Container } from '../container'
import { log } from '../log'
import { createFromTemplate } from '../pipelines/createFromTemplate'
import { audit } from './audit'
import { createOwner, OwnerSchema, ownerExists } from './createOwner'

/**
 * Set-up by environment: creates the owner that INTERLOCK_OWNER_EMAIL and INTERLOCK_OWNER_PASSWORD name, unless an account exists. Throws a
 * sentence when one of them is missing or unusable.
 */
export async function createHeadlessOwner(services: Container): Promise<void> {
  const { INTERLOCK_OWNER_EMAIL: email, INTERLOCK_OWNER_PASSWORD: password } = services.env
  if (email === undefined && password === undefined) return
  if (await ownerExists(services.prisma)) return
  const parsed = OwnerSchema.safeParse({ name: email?.split('@')[0], email, password })
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(
      `INTERLOCK_OWNER_EMAIL and INTERLOCK_OWNER_PASSWORD cannot be used for the first account: ${reasons.join('; ')}`,
    )
  }
  const created = await createOwner(services.prisma, parsed.data)
  if (!created) return
  const actor = {
    kind: 'user',
    id: created.id,
    name: parsed.data.name,
    role: 'owner',
    workspaceId: DEFAULT_WORKSPACE_ID,
  } as const
  await audit(services.prisma, actor, 'setup', `user:${created.id}`)
  await createFromTemplate(services, actor, { template: 'work-order' })
  log().info({ email: parsed.data.email }, 'created the owner named by the environment')
}
