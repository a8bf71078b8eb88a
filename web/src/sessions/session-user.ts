import type { SignedIn } from '@gantry/contract/domains/access/auth/schemas'
import { type RoleCode, roleCode, roleCodes } from '@gantry/contract/product'
import { settings } from '../i18n/settings.ts'

const kept = [
  'userId',
  'email',
  'firstName',
  'lastName',
  'photoUrl',
  'roles',
  'groupInfo',
  'sessionRole',
  'sessionGroup',
  'twoFactorAuthType',
  'language',
  'timeZone',
  'may',
  'authenticated',
  'codeWait',
] as const satisfies readonly (keyof SignedIn)[]

type Kept = Pick<SignedIn, (typeof kept)[number]>
/**
 * The record of the signed-in person in a tab, without tokens and passwords. `may` is absent in a tab whose session an older
 * version of the portal has stored.
 */
export type SessionUser = Omit<Kept, 'may'> & Partial<Pick<Kept, 'may'>>

export const sessionUserOf = (user: SignedIn): SessionUser =>
  Object.fromEntries(kept.map((name) => [name, user[name]])) as Kept

const isRoleCode = (code: string): code is RoleCode => roleCodes.some((known) => known === code)

/** The code of the active role, or null. A role that an administrator has added has no rules here. */
export function sessionRoleCode(
  user: SessionUser | null,
  productName = settings.productName,
): RoleCode | null {
  if (!user?.sessionRole) return null
  const code = roleCode(productName, user.sessionRole)
  return isRoleCode(code) ? code : null
}

/** The active role, or undefined while none is chosen. */
export const sessionRoleOf = ({ roles, sessionRole }: Pick<SessionUser, 'roles' | 'sessionRole'>) =>
  roles.find((role) => role.name === sessionRole)

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()
