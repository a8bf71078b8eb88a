import { toBase64 } from '@gantry/contract/auth/password'
import type { Profile, UserBody } from '@gantry/contract/users/schemas'
import { isEmail } from '../../../kit/people/email.ts'
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
  groupIdForAdmin: profile.groupIdForAdmin,
  twoFactorAuthType: profile.twoFactorAuthType,
  currentPassword: '',
})

export const newUserValues = (timeZone: string, language: string): UserValues => ({
  ...newProfileValues(timeZone, language),
  email: '',
  siteCode: '',
  roleIds: [],
  groupIdForAdmin: null,
  twoFactorAuthType: 'EMAIL',
  currentPassword: '',
})

export const userBodyOf = (values: UserValues): UserBody => ({
  ...profileBodyOf(values),
  email: values.email.trim(),
  siteCode: values.siteCode,
  roles: values.roleIds.map((roleId) => ({ roleId: Number(roleId) })),
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
