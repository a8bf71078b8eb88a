import { z } from 'zod'
import { BulkBody, BulkReply } from '../../../../bulk-status.ts'
import { Done, FlagText, Id, IdText } from '../../../../fields.ts'
import { listBody, pageReply } from '../../../../paging.ts'
import { administrators, anyRole, everyone } from '../../../../product.ts'
import { routes } from '../../../../route-table.ts'
import { MipIdParams } from '../../mips/schemas.ts'
import { UserIdParams } from '../../users/schemas.ts'
import { UserSummary } from '../../users/summary.ts'
import { LinkEndBody } from '../time-limits/schemas.ts'
import {
  linkedMipSorts,
  MipSummary,
  MipUser,
  Modalities,
  ModalitiesOfLinks,
  mipUserSorts,
  NewUserMip,
  NumberToFix,
  PersonNumbers,
  ProviderNumber,
  UserMip,
} from './schemas.ts'
import { numberProblems } from './words.ts'

/** The most links that one call adds. */
const mostLinks = 100

/** Links between users and MIPs, from both records. */
export const userMipRoutes = (slug: string) =>
  routes({
    listMipUsers: {
      summary: 'List the people of a MIP with their provider numbers',
      method: 'GET',
      path: '/api/mips/:mipId/user-mips',
      effect: 'read',
      about: ['user-mip', 'user', 'mip', 'role', 'requirement', 'hold', 'qualification'],
      access: administrators,
      scope: 'user-mips:read',
      params: MipIdParams,
      reply: z.array(MipUser),
    },
    /** Ours: the same list with the professions of today, as the import of provider numbers takes it. */
    exportMipUsers: {
      summary: 'Export the people of a MIP as CSV',
      method: 'POST',
      path: '/api/mips/:mipId/user-mips/export',
      effect: 'read',
      isHeavy: true,
      about: ['user-mip', 'user', 'mip', 'role', 'requirement', 'hold', 'qualification', 'profession'],
      access: administrators,
      scope: 'user-mips:read',
      params: MipIdParams,
      body: listBody(mipUserSorts, { problem: z.enum(numberProblems).optional() }),
      reply: 'file',
      media: 'text/csv',
    },
    /**
     * Ours: provider numbers at the given MIPs, with a page of their users. `attention` lists only users with a
     * missing or wrong number.
     */
    listProviderNumbers: {
      summary: 'List people with their provider numbers at several MIPs',
      method: 'POST',
      path: '/api/mips/provider-numbers',
      effect: 'read',
      about: ['user-mip', 'user', 'mip', 'requirement', 'hold', 'qualification'],
      access: administrators,
      scope: 'user-mips:read',
      body: listBody(['lastName', 'siteCode', 'userId'], {
        mipIds: z.array(Id).min(1).max(50),
        attention: FlagText.optional(),
      }),
      reply: pageReply('people', PersonNumbers),
    },
    /**
     * Ours: the numbers that are missing or wrong, of active users at active MIPs where they are allowed. Sorted by the
     * name of the MIP by default, and by last name if the list is of one MIP. `search` and `status` filter the users.
     */
    listNumbersToFix: {
      summary: 'List missing and wrong provider numbers',
      method: 'POST',
      path: '/api/mips/numbers-to-fix',
      effect: 'read',
      about: ['user-mip', 'user', 'mip'],
      access: administrators,
      scope: 'user-mips:read',
      body: listBody(['mipName', 'lastName'], {
        mipId: IdText.optional(),
        problem: z.enum(numberProblems).optional(),
      }),
      reply: pageReply('numbers', NumberToFix),
    },
    /**
     * Ours: whether another link that the caller may read has this number already, asked while the number is typed.
     * `userMipId` is the link that the number is for.
     */
    findRepeatedNumber: {
      summary: 'Check whether a provider number is in another link',
      method: 'POST',
      path: '/api/mips/repeated-number',
      effect: 'read',
      about: ['user-mip'],
      access: everyone,
      scope: 'user-mips:read',
      body: z.object({ providerNumber: ProviderNumber, userMipId: Id.optional() }),
      reply: UserMip.pick({ providerNumberRepeated: true }),
    },
    /** Sorted by user id in ascending order by default. */
    listUnlinkedUsersOfMip: {
      summary: 'List users who are not linked to a MIP',
      method: 'POST',
      path: '/api/mips/:mipId/unlinked-users',
      effect: 'read',
      about: ['user-mip', 'user'],
      access: ['ProductAdmin'],
      scope: 'user-mips:read',
      params: MipIdParams,
      body: listBody(['userId', 'lastName', 'siteCode']),
      reply: pageReply(
        'mipUnlinkedUsers',
        z.object({ ...UserSummary, providerNumber: z.literal(''), allowed: z.literal(true) }),
      ),
    },
    listUserMips: {
      summary: 'List the MIPs of a user with the provider numbers',
      method: 'GET',
      path: '/api/users/:userId/user-mips',
      effect: 'read',
      about: ['user-mip', 'mip', 'requirement', 'hold', 'qualification'],
      access: anyRole,
      scope: 'user-mips:read',
      params: UserIdParams,
      reply: z.array(UserMip),
    },
    listUnlinkedMipsOfUser: {
      summary: 'List MIPs that are not linked to a user',
      method: 'POST',
      path: `/api/${slug}-admin/users/:userId/unlinked-mips`,
      effect: 'read',
      about: ['user-mip', 'mip'],
      access: ['ProductAdmin'],
      scope: 'user-mips:read',
      params: UserIdParams,
      body: listBody(linkedMipSorts),
      reply: pageReply(
        'mipsList',
        z.object({ ...MipSummary, providerNumber: z.literal(''), allowed: z.literal(true) }),
      ),
    },
    /** Refuses other values than those of a link that is there: `updateUserMip` changes it. */
    linkUserMip: {
      summary: 'Link a user to a MIP',
      refuses: ['link.other-values', 'user-mip.own-modalities'],
      method: 'POST',
      path: `/api/${slug}-admin/link-user-mip`,
      effect: 'write',
      changes: ['user-mip'],
      access: ['ProductAdmin'],
      scope: 'user-mips:write',
      body: NewUserMip,
      reply: UserMip,
    },
    /** Ours: adds several links, or none if one is refused, for example because it is there with other values. */
    linkUserMips: {
      summary: 'Link several users and MIPs in one step',
      refuses: ['not-found', 'link.other-values', 'user-mip.own-modalities'],
      method: 'POST',
      path: `/api/${slug}-admin/link-user-mips`,
      effect: 'write',
      changes: ['user-mip'],
      access: ['ProductAdmin'],
      scope: 'user-mips:write',
      body: z.object({ links: z.array(NewUserMip).min(1, 'Choose at least one.').max(mostLinks) }),
      reply: z.array(UserMip),
    },
    /** Ours: links several users, without a provider number and allowed, with a result for each. Only the end is compared. */
    linkUsersToMip: {
      summary: 'Link several users to a MIP, with a result for each',
      method: 'POST',
      path: `/api/${slug}-admin/mips/:mipId/link-users`,
      effect: 'write',
      changes: ['user-mip'],
      access: ['ProductAdmin'],
      scope: 'user-mips:write',
      params: MipIdParams,
      body: BulkBody.extend(LinkEndBody),
      reply: BulkReply,
    },
    updateUserMip: {
      summary: 'Change the link of a user to a MIP',
      refuses: ['user-mip.own-modalities'],
      method: 'POST',
      path: '/api/update-user-mip',
      effect: 'write',
      changes: ['user-mip'],
      access: ['ProductAdmin', 'GroupAdmin'],
      scope: 'user-mips:write',
      body: z.object({
        userMipId: Id,
        userId: Id.optional(),
        mipId: Id.optional(),
        /** A number that is left out stays. */
        providerNumber: ProviderNumber.optional(),
        allowed: z.boolean(),
        /** Modalities that are left out stay. */
        modalities: Modalities.optional(),
        ...LinkEndBody,
      }),
      reply: UserMip,
    },
    /** Ours: sets, adds or removes modalities of several links. The ids are those of links; each is judged as by `updateUserMip`. */
    updateModalities: {
      summary: 'Change the modalities of several links, with a result for each',
      method: 'POST',
      path: '/api/update-modalities',
      effect: 'write',
      changes: ['user-mip'],
      access: ['ProductAdmin', 'GroupAdmin'],
      scope: 'user-mips:write',
      body: ModalitiesOfLinks,
      reply: BulkReply,
    },
    updateProviderNumber: {
      summary: 'Change a provider number',
      method: 'POST',
      path: '/api/update-provider-number',
      effect: 'write',
      changes: ['user-mip'],
      access: everyone,
      scope: 'user-mips:write',
      body: z.object({ userMipId: Id, providerNumber: ProviderNumber }),
      reply: UserMip,
    },
    unlinkUserMip: {
      summary: 'Unlink a user from a MIP',
      method: 'DELETE',
      path: `/api/${slug}-admin/unlink-user-mip/:userMipId`,
      effect: 'write',
      changes: ['user-mip'],
      access: ['ProductAdmin'],
      scope: 'user-mips:write',
      params: z.object({ userMipId: IdText }),
      reply: Done,
    },
  })
