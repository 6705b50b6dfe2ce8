import * as z from 'zod'
import type { Role } from '@/lib/api/account'

/** Each may do everything the ones before it may. */
export const ROLES = ['viewer', 'operator', 'editor', 'owner'] as const satisfies readonly Role[]
export const RoleSchema = z.enum(ROLES)

export function mayActAs(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}
