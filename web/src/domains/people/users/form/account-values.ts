import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { Profile, UserBody } from '@gantry/contract/domains/people/users/schemas'
import { endOf, lastDayOf } from '../../../../kit/links/link-end.ts'
import { isEmail } from '../../../../kit/people/email.ts'
import {
  newProfileValues,
  type ProfileErrorTexts,
  type ProfileValues,
  profileBodyOf,
  profileErrors,
  profileValuesOf,
} from '../profile/profile-values.ts'

/** The values of a profile, and those that only an administrator sets. */
export type UserValues = ProfileValues & {
  email: string
  siteCode: string
  roleIds: string[]
  /** The last day of each role that ends, by its id. */
  roleEnds: Record<string, string>
  /** Saved by a call of its own, after the rest. */
  groupIdForAdmin: number | null
  twoFactorAuthType: Profile['twoFactorAuthType']
  /** The administrator's own, for a new e-mail address or second factor. */
  currentPassword: string
}

export const userValuesOf = (profile: Profile): UserValues => ({
  ...profileValuesOf(profile),
  email: profile.email,
  siteCode: profile.siteCode,
  roleIds: profile.roles.map(({ roleId }) => String(roleId)),
  roleEnds: Object.fromEntries(
    profile.roles.flatMap(({ roleId, validUntil }) =>
      validUntil === null ? [] : [[String(roleId), lastDayOf(validUntil)]],
    ),
  ),
  groupIdForAdmin: profile.groupIdForAdmin,
  twoFactorAuthType: profile.twoFactorAuthType,
  currentPassword: '',
})

export const newUserValues = (timeZone: string, language: string): UserValues => ({
  ...newProfileValues(timeZone, language),
  email: '',
  siteCode: '',
  roleIds: [],
  roleEnds: {},
  groupIdForAdmin: null,
  twoFactorAuthType: 'EMAIL',
  currentPassword: '',
})

/** A role whose last day stays the same keeps its end, which may be at another time of that day. */
export const userBodyOf = (values: UserValues, before: Profile | null): UserBody => ({
  ...profileBodyOf(values),
  email: values.email.trim(),
  siteCode: values.siteCode,
  roles: values.roleIds.map((roleId) => {
    const lastDay = values.roleEnds[roleId] ?? ''
    const held = before?.roles.find((role) => String(role.roleId) === roleId)
    const isSame = lastDayOf(held?.validUntil ?? null) === lastDay
    return { roleId: Number(roleId), ...(!isSame && { validUntil: endOf(lastDay) }) }
  }),
  twoFactorAuthType: values.twoFactorAuthType,
  ...(values.currentPassword && { currentPassword: toBase64(values.currentPassword) }),
})

export type UserErrorTexts = ProfileErrorTexts & { emailRequired: string; email: string; roles: string }

export function userErrors(values: UserValues, texts: UserErrorTexts): Record<string, string> {
  const errors = profileErrors(values, texts)
  const email = values.email.trim()
  if (email === '') errors.email = texts.emailRequired
  else if (!isEmail(email)) errors.email = texts.email
  if (values.roleIds.length === 0) errors.roleIds = texts.roles
  return errors
}
