import * as z from 'zod'

/** Each role may do everything the ones before it may: see; run and decide cards; edit and publish; administer. */
export const ROLES = ['viewer', 'operator', 'editor', 'owner'] as const
export const RoleSchema = z.enum(ROLES)
export type Role = z.infer<typeof RoleSchema>

export function mayActAs(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}
