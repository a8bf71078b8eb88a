import type { SignedIn, User } from '@gantry/contract/domains/access/auth/schemas'
import { type RoleCode, roleCode, roleCodes } from '@gantry/contract/product'
import { settings } from '../i18n/settings.ts'

/** The record of the signed-in person in a tab, without tokens and passwords. */
export type SessionUser = Pick<
  User,
  | 'userId'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'photoUrl'
  | 'roles'
  | 'groupInfo'
  | 'sessionRole'
  | 'sessionGroup'
  | 'twoFactorAuthType'
  | 'language'
  | 'timeZone'
  | 'authenticated'
> & {
  /** Absent in a tab whose session an older version of the portal has stored. */
  may?: User['may']
  /** No code was mailed at the sign-in; after how many seconds one can be asked for. */
  codeWait?: SignedIn['codeWait']
}

export function sessionUserOf(user: SignedIn): SessionUser {
  const { userId, email, firstName, lastName, photoUrl, roles, groupInfo } = user
  const { sessionRole, sessionGroup, twoFactorAuthType, language, timeZone, may, authenticated, codeWait } =
    user
  return {
    userId,
    email,
    firstName,
    lastName,
    photoUrl,
    roles,
    groupInfo,
    sessionRole,
    sessionGroup,
    twoFactorAuthType,
    language,
    timeZone,
    may,
    authenticated,
    codeWait,
  }
}

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
