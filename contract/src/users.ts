import { z } from 'zod'
import { twoFactorAuthTypes, User } from './auth.ts'
import { bulkStatusRoute } from './bulk-status.ts'
import { pictureBytes } from './documents.ts'
import { Done, Email, FlagText, Id, IdOrZeroText, IdText, line, Phone, requiredLine, Time } from './fields.ts'
import { listBody, pageReply } from './paging.ts'
import { RoleRef } from './roles.ts'
import { routes } from './route-table.ts'

export const languages = ['en', 'zh', 'es', 'fr', 'it', 'ar'] as const

// Asking takes about a millisecond, which thousands of people at once would feel.
const knownZones = new Set<string>()
const mostRemembered = 1000

// Intl knows every zone's name; asking it is the check.
const isTimeZone = (name: string) => {
  if (knownZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Each can be written in many mixtures of cases, all of them valid.
    if (knownZones.size < mostRemembered) knownZones.add(name)
    return true
  } catch {
    return false
  }
}

/** What people say of themselves: written by update-profile, and by an administrator. */
const profileFields = {
  firstName: requiredLine(80),
  lastName: requiredLine(80),
  title: line(40),
  phone: Phone,
  mobile: Phone,
  speciality: line(120),
  ahpraNumber: line(13).regex(
    /^([A-Z]{3}[0-9]{10})?$/,
    'An AHPRA number is three letters and ten digits, for example MED0001234567.',
  ),
  addressLine1: line(120),
  addressLine2: line(120),
  suburb: line(80),
  state: line(40),
  postcode: line(12),
  country: line(60),
  timeZone: requiredLine(60).refine(isTimeZone, 'Not a known time zone.'),
  language: z.enum(languages),
}
const optional = z.object(profileFields).partial().required({ firstName: true, lastName: true })

/** Absent fields keep their value; empty ones empty it. */
export const ProfileBody = optional.extend({ version: z.int().positive().optional() })
export type ProfileBody = z.input<typeof ProfileBody>

export const UserBody = optional.extend({
  userId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  email: Email,
  siteCode: line(40).optional(),
  roles: z
    .array(z.object({ roleId: Id }))
    .min(1, 'Choose at least one role.')
    .max(50)
    .optional(),
  twoFactorAuthType: z.enum(twoFactorAuthTypes).optional(),
})
export type UserBody = z.input<typeof UserBody>

/** The whole record of a person. */
export const Profile = User.omit({ authenticated: true }).extend({
  siteCode: z.string(),
  title: z.string(),
  phone: z.string(),
  mobile: z.string(),
  speciality: z.string(),
  ahpraNumber: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  timeZone: z.string(),
  activatedAt: Time.nullable(),
  lastSignInAt: Time.nullable(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>

/** What a member sees of people who share a group with them: name, photo, site, roles. */
export const Colleague = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  siteCode: z.string(),
  roles: z.array(RoleRef),
})
export type Colleague = z.infer<typeof Colleague>

/** A row of the list. What the caller may not see of a person (wire section 3) is null. */
export const UserRow = Colleague.extend({
  email: z.string().nullable(),
  status: z.boolean().nullable(),
  twoFactorAuthType: z.enum(twoFactorAuthTypes).nullable(),
  groupInfo: z.object({ groupId: Id, groupName: z.string() }).nullable(),
  activatedAt: Time.nullable(),
  lastSignInAt: Time.nullable(),
})
export type UserRow = z.infer<typeof UserRow>

export const userSorts = [
  'siteCode',
  'userId',
  'firstName',
  'lastName',
  'email',
  'status',
  'lastSignInAt',
  'createdAt',
] as const

const everyone = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
const UserIdParams = z.object({ userId: IdText })
const UserListBody = listBody(userSorts, {
  roleId: Id.optional(),
  groupId: Id.optional(),
  mipId: Id.optional(),
  activated: z.boolean().optional(),
})

export const userRoutes = (slug: string) =>
  routes({
    /** Site code descending unless asked otherwise (spec section 9). */
    listUsers: {
      method: 'POST',
      path: '/api/users',
      effect: 'read',
      access: everyone,
      body: UserListBody,
      reply: pageReply('users', UserRow),
    },
    /** The list as CSV, whole: its page is ignored, as in every export. */
    exportUsers: {
      method: 'POST',
      path: '/api/users/export',
      effect: 'read',
      access: everyone,
      body: UserListBody,
      reply: 'file',
    },
    getUser: {
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId`,
      effect: 'read',
      access: ['ProductAdmin'],
      params: UserIdParams,
      reply: Profile,
    },
    getMyProfile: {
      method: 'GET',
      path: '/api/my-profile',
      effect: 'read',
      access: everyone,
      reply: Profile,
    },
    /** What the portal's language menu sets, in any role and before one is chosen. */
    setMyLanguage: {
      method: 'POST',
      path: '/api/my-language',
      effect: 'write',
      access: 'verified',
      body: z.object({ language: z.enum(languages) }),
      reply: z.object({ language: z.enum(languages) }),
    },
    /** The whole record for those who may read it, the colleague's card for other members. */
    getMember: {
      method: 'GET',
      path: '/api/users/member/:userId',
      effect: 'read',
      access: everyone,
      params: UserIdParams,
      reply: z.union([Profile, Colleague]),
    },
    saveUser: {
      method: 'POST',
      path: `/api/${slug}-admin/users/add-update`,
      effect: 'write',
      access: ['ProductAdmin'],
      body: UserBody,
      reply: Profile,
    },
    updateProfile: {
      method: 'POST',
      path: '/api/users/:userId/update-profile',
      effect: 'write',
      access: everyone,
      params: UserIdParams,
      body: ProfileBody,
      reply: Profile,
    },
    uploadProfilePhoto: {
      method: 'POST',
      path: '/api/users/:userId/upload-profile-photo',
      effect: 'write',
      access: everyone,
      params: UserIdParams,
      uploadLimit: pictureBytes,
      reply: z.object({ photoUrl: z.string() }),
    },
    /** `photoUrl` of every user points here; `v` changes with the picture. */
    getPhoto: {
      method: 'GET',
      path: '/api/users/:userId/photo',
      effect: 'read',
      access: 'verified',
      params: UserIdParams,
      query: z.object({ v: z.string().max(64).optional() }),
      reply: 'file',
    },
    removePhoto: {
      method: 'DELETE',
      path: '/api/users/:userId/photo',
      effect: 'write',
      access: everyone,
      params: UserIdParams,
      reply: Done,
    },
    setUserStatuses: bulkStatusRoute(slug, 'users'),
    setUserStatus: {
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/activate-inactivate`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: UserIdParams,
      query: z.object({ status: FlagText }),
      reply: Profile,
    },
    setGroupForAdmin: {
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/update-group-id-for-admin`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: UserIdParams,
      query: z.object({ 'user-id': IdText.optional(), groupIdForAdmin: IdOrZeroText }),
      reply: Profile,
    },
    /** For someone whose activation link ran out; a new one kills the older. */
    resendActivation: {
      method: 'POST',
      path: `/api/${slug}-admin/users/:userId/resend-activation`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: UserIdParams,
      reply: Done,
    },
  })
