import { z } from 'zod'
import { BulkBody, BulkReply, bulkStatusRoute } from '../bulk-status.ts'
import { Done, FlagText, IdOrZeroText, IdText } from '../fields.ts'
import { pictureBytes } from '../limits.ts'
import { pageReply } from '../paging.ts'
import { administrators, anyRole, everyone, routes } from '../route-table.ts'
import { RemoveAccessBody, UserAccess } from './access.ts'
import {
  Colleague,
  languages,
  MyAccount,
  Profile,
  ProfileBody,
  UserBody,
  UserIdParams,
  UserListBody,
  UserRow,
} from './schemas.ts'

export const userRoutes = (slug: string) =>
  routes({
    /** Sorted by site code in descending order by default. */
    listUsers: {
      method: 'POST',
      path: '/api/users',
      effect: 'read',
      about: ['user', 'role', 'user-group', 'user-mip'],
      access: everyone,
      body: UserListBody,
      reply: pageReply('users', UserRow),
    },
    /** The whole list as CSV. Exports ignore the page. */
    exportUsers: {
      method: 'POST',
      path: '/api/users/export',
      effect: 'read',
      about: ['user', 'role', 'user-group', 'user-mip'],
      access: everyone,
      body: UserListBody,
      reply: 'file',
    },
    getUser: {
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId`,
      effect: 'read',
      about: ['user', 'role', 'group', 'user-group'],
      access: ['ProductAdmin'],
      params: UserIdParams,
      reply: Profile,
    },
    getMyProfile: {
      method: 'GET',
      path: '/api/my-profile',
      effect: 'read',
      about: ['user', 'role', 'group', 'user-group'],
      access: everyone,
      reply: Profile,
    },
    /** The same record for the page `/account`, which every role may open. It has no id, so it can only be the caller's. */
    getMyAccount: {
      method: 'GET',
      path: '/api/my-account',
      effect: 'read',
      about: ['user', 'role', 'group', 'user-group'],
      access: anyRole,
      reply: MyAccount,
    },
    /** The setting of the language menu, in any role and before one is chosen. */
    setMyLanguage: {
      method: 'POST',
      path: '/api/my-language',
      effect: 'write',
      changes: ['user'],
      access: 'verified',
      body: z.object({ language: z.enum(languages) }),
      reply: z.object({ language: z.enum(languages) }),
    },
    /** The whole record for callers who may read it, and the colleague's data for other members. */
    getMember: {
      method: 'GET',
      path: '/api/users/member/:userId',
      effect: 'read',
      about: ['user', 'role', 'user-group'],
      access: everyone,
      params: UserIdParams,
      reply: z.union([Profile, Colleague]),
    },
    saveUser: {
      method: 'POST',
      path: `/api/${slug}-admin/users/add-update`,
      effect: 'write',
      changes: ['user'],
      access: ['ProductAdmin'],
      body: UserBody,
      reply: Profile,
    },
    updateProfile: {
      method: 'POST',
      path: '/api/users/:userId/update-profile',
      effect: 'write',
      changes: ['user'],
      access: anyRole,
      params: UserIdParams,
      body: ProfileBody,
      reply: Profile,
    },
    uploadProfilePhoto: {
      method: 'POST',
      path: '/api/users/:userId/upload-profile-photo',
      effect: 'write',
      changes: ['user'],
      access: anyRole,
      params: UserIdParams,
      uploadLimit: pictureBytes,
      reply: z.object({ photoUrl: z.string() }),
    },
    /** The `photoUrl` of every user is this address; `v` changes with the picture. */
    getPhoto: {
      method: 'GET',
      path: '/api/users/:userId/photo',
      effect: 'read',
      about: ['user'],
      access: 'verified',
      params: UserIdParams,
      query: z.object({ v: z.string().max(64).optional() }),
      reply: 'file',
    },
    removePhoto: {
      method: 'DELETE',
      path: '/api/users/:userId/photo',
      effect: 'write',
      changes: ['user'],
      access: anyRole,
      params: UserIdParams,
      reply: Done,
    },
    setUserStatuses: bulkStatusRoute(slug, 'users', ['user', 'session']),
    setUserStatus: {
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/activate-inactivate`,
      effect: 'write',
      changes: ['user', 'session'],
      access: ['ProductAdmin'],
      params: UserIdParams,
      query: z.object({ status: FlagText }),
      reply: Profile,
    },
    setGroupForAdmin: {
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/update-group-id-for-admin`,
      effect: 'write',
      changes: ['user', 'user-group'],
      access: ['ProductAdmin'],
      params: UserIdParams,
      query: z.object({ 'user-id': IdText.optional(), groupIdForAdmin: IdOrZeroText }),
      reply: Profile,
    },
    // Ours: what to remove when a user leaves, and its removal in one transaction.
    getUserAccess: {
      method: 'GET',
      path: '/api/users/:userId/access',
      effect: 'read',
      about: ['user', 'user-mip', 'user-group', 'user-ris', 'session', 'invitation'],
      access: administrators,
      params: UserIdParams,
      reply: UserAccess,
    },
    removeUserAccess: {
      method: 'POST',
      path: '/api/users/:userId/remove-access',
      effect: 'write',
      changes: ['user', 'user-mip', 'user-group', 'user-ris', 'session', 'invitation'],
      access: administrators,
      params: UserIdParams,
      body: RemoveAccessBody,
      reply: UserAccess,
    },
    /** For a user whose activation link has expired. A new link invalidates the older one. */
    resendActivation: {
      method: 'POST',
      path: `/api/${slug}-admin/users/:userId/resend-activation`,
      effect: 'write',
      changes: ['user'],
      access: ['ProductAdmin'],
      params: UserIdParams,
      reply: Done,
    },
    /** Ours: the same for several users, with a result for each. The limits of mails to one person hold. */
    resendActivations: {
      method: 'POST',
      path: `/api/${slug}-admin/users/resend-activation`,
      effect: 'write',
      changes: ['user'],
      access: ['ProductAdmin'],
      body: BulkBody,
      reply: BulkReply,
    },
  })
