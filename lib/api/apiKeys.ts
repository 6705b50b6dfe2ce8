import type { Role } from './account'

/** A key as it is listed, without its secret part. Times are ISO 8601 in UTC. */
export type ApiKeyItem = {
  id: string
  name: string
  prefix: string
  role: Role
  createdAt: string
  /** Null = never. */
  expiresAt: string | null
  lastUsedAt: string | null
}

/** `key` is shown this once. */
export type CreatedApiKey = { id: string; key: string }
