import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { AhpraNumber, Email, Hpii, Id, IdText, line, Phone, requiredLine, Time } from '../../../fields.ts'
import { listBody } from '../../../paging.ts'
import { records } from '../../../registry.ts'
import { portalLanguages } from '../../../texts/portal-languages.ts'
import { CurrentPassword, twoFactorAuthTypes, User } from '../../access/auth/schemas.ts'
import { CustomFilters, CustomValues, CustomValuesBody } from '../custom-fields/schemas.ts'
import { LinkEndBody } from '../links/time-limits/schemas.ts'
import { ProfessionRef } from '../professions/schemas.ts'
import { engagements, professionFilters } from '../professions/words.ts'
import { HeldRole, RoleRef } from '../roles/schemas.ts'

export const languages = portalLanguages

// A check takes about a millisecond, so known zones are cached.
export const knownZones = new Set<string>()

export const mostRemembered = 1000

// Intl throws an error for an unknown zone.
export const isTimeZone = (name: string) => {
  if (knownZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Zone names are valid in any case, so the cache has a limit.
    if (knownZones.size < mostRemembered) knownZones.add(name)
    return true
  } catch {
    return false
  }
}

/** The fields that users write about themselves, and administrators too. */
export const profileFields = {
  firstName: requiredLine(80),
  lastName: requiredLine(80),
  title: line(40),
  phone: Phone,
  mobile: Phone,
  speciality: line(120),
  ahpraNumber: AhpraNumber,
  hpii: Hpii,
  addressLine1: line(120),
  addressLine2: line(120),
  suburb: line(80),
  state: line(40),
  postcode: line(12),
  country: line(60),
  timeZone: requiredLine(60).refine(isTimeZone, 'Not a known time zone.'),
  language: z.enum(languages),
}

export const optional = z.object(profileFields).partial().required({ firstName: true, lastName: true })

/** Absent fields keep their values; empty fields clear them. */
export const ProfileBody = optional.extend({
  version: z.int().positive().optional(),
  custom: CustomValuesBody.optional(),
})
export type ProfileBody = z.input<typeof ProfileBody>

export const UserCustomValuesBody = z.object({ version: z.int().positive(), custom: CustomValuesBody })

export const UserBody = optional.extend({
  userId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  email: Email,
  siteCode: line(40).optional(),
  roles: z
    .array(z.object({ roleId: Id, ...LinkEndBody }))
    .min(1, 'Choose at least one role.')
    .max(50)
    .optional(),
  twoFactorAuthType: z.enum(twoFactorAuthTypes).optional(),
  custom: CustomValuesBody.optional(),
  /**
   * The caller's own. Needed for a new e-mail address of one's own, and some minutes after the sign-in for another
   * person's new address or second factor.
   */
  currentPassword: CurrentPassword.optional(),
})
export type UserBody = z.input<typeof UserBody>

/** The whole record of a user. */
export const Profile = User.omit({ may: true, authenticated: true }).extend({
  roles: z.array(HeldRole),
  siteCode: z.string(),
  title: z.string(),
  phone: z.string(),
  mobile: z.string(),
  speciality: z.string(),
  ahpraNumber: z.string(),
  hpii: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  activatedAt: Time.nullable(),
  lastSignInAt: Time.nullable(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>

export const userActions = [
  'edit',
  'set-status',
  'remove-access',
  'delete',
  'link',
  'change-mips',
  'edit-numbers',
  'unlink-group',
  'set-group',
  'change-documents',
] as const
export type UserAction = (typeof userActions)[number]

/** The whole record with its custom fields, and what the caller may do. */
export const Person = Profile.extend({ custom: CustomValues.optional(), may: May(userActions) })
export type Person = z.infer<typeof Person>

/** The own record, with what only its owner needs to know. */
export const MyAccount = Person.extend({
  /** How many recovery codes were not used yet; 0 with codes by e-mail. */
  recoveryCodesLeft: z.int(),
})
export type MyAccount = z.infer<typeof MyAccount>

/** The data of a user that members of the same group see: name, photo, site and roles. */
export const Colleague = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  siteCode: z.string(),
  roles: z.array(RoleRef),
})
export type Colleague = z.infer<typeof Colleague>

/** A row of the list. Fields that the caller may not see are null (docs/contract.md, "Who may do what"). */
export const UserRow = Colleague.extend({
  email: z.string().nullable(),
  status: z.boolean().nullable(),
  twoFactorAuthType: z.enum(twoFactorAuthTypes).nullable(),
  groupInfo: z.object({ groupId: Id, groupName: z.string() }).nullable(),
  /** On the day of the person. */
  professions: z.array(ProfessionRef).nullable(),
  activatedAt: Time.nullable(),
  lastSignInAt: Time.nullable(),
  /** The custom fields of the list that the caller may see. */
  custom: CustomValues.optional(),
  may: May(['set-status']),
})
export type UserRow = z.infer<typeof UserRow>

export const UserIdParams = z.object({ userId: IdText })

export const UserListBody = listBody(records.user.sorts, {
  roleId: Id.optional(),
  groupId: Id.optional(),
  mipId: Id.optional(),
  /** On the day of each person. With `engagement`, both of the same entry. NONE: no profession is recorded for this day. */
  profession: z.enum(professionFilters).optional(),
  engagement: z.enum(engagements).optional(),
  activated: z.boolean().optional(),
  /** Users who were added more than so many days ago and have not activated their account. */
  pendingDays: z.int().min(0).max(3650).optional(),
  /** False for users who have never signed in. */
  signedIn: z.boolean().optional(),
  /** Searches names and site codes only, and not e-mail addresses. */
  namesOnly: z.boolean().optional(),
  custom: CustomFilters.optional(),
})
