import { z } from 'zod'
import { Done, Id, IdText, line } from '../../../../fields.ts'
import { listQuery, pageReply } from '../../../../paging.ts'
import { everyone } from '../../../../product.ts'
import { routes } from '../../../../route-table.ts'
import { RisIdParams } from '../../ris/schemas.ts'
import { UserIdParams } from '../../users/schemas.ts'
import { UserSummary } from '../../users/summary.ts'
import { linkedRisSorts, RisSummary, RisUser, RisUserOfRis } from './schemas.ts'

/** Links between users and RIS, from both records. */
export const userRisRoutes = (slug: string) =>
  routes({
    listRisUsers: {
      summary: 'List the users of a RIS',
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/ris-users`,
      effect: 'read',
      about: ['user-ris', 'user'],
      access: ['ProductAdmin'],
      scope: 'user-ris:read',
      params: RisIdParams,
      reply: z.array(RisUserOfRis),
    },
    listUnlinkedUsersOfRis: {
      summary: 'List users who are not linked to a RIS',
      method: 'GET',
      path: `/api/${slug}-admin/ris/:risId/unlinked-users`,
      effect: 'read',
      about: ['user-ris', 'user'],
      access: ['ProductAdmin'],
      scope: 'user-ris:read',
      params: RisIdParams,
      query: listQuery(['userId', 'lastName', 'siteCode']),
      reply: pageReply('unlinkedUsers', z.object({ ...UserSummary, risUserName: z.literal('') })),
    },
    listUserRis: {
      summary: 'List the RIS of a user',
      method: 'GET',
      path: '/api/users/:userId/ris-users',
      effect: 'read',
      about: ['user-ris', 'ris'],
      access: everyone,
      scope: 'user-ris:read',
      params: UserIdParams,
      reply: z.array(RisUser),
    },
    listUnlinkedRisOfUser: {
      summary: 'List RIS that are not linked to a user',
      method: 'GET',
      path: `/api/${slug}-admin/users/:userId/unlinked-ris`,
      effect: 'read',
      about: ['user-ris', 'ris'],
      access: ['ProductAdmin'],
      scope: 'user-ris:read',
      params: UserIdParams,
      query: listQuery(linkedRisSorts),
      reply: pageReply('ris', z.object({ ...RisSummary, risUserName: z.literal('') })),
    },
    /** `risUserId` 0 adds a link, and refuses one that is there with another name; another id renames that link. */
    linkRisUser: {
      summary: 'Link a user to a RIS, or change the user name there',
      refuses: ['link.other-values', 'ris-user.name-taken'],
      method: 'POST',
      path: `/api/${slug}-admin/link-ris-user`,
      effect: 'write',
      changes: ['user-ris'],
      access: ['ProductAdmin'],
      scope: 'user-ris:write',
      body: z.object({
        risUserId: z.int().min(0).default(0),
        risId: Id,
        userId: Id,
        risUserName: line(80),
      }),
      reply: RisUser,
    },
    unlinkRisUser: {
      summary: 'Unlink a user from a RIS',
      method: 'DELETE',
      path: `/api/${slug}-admin/unlink-ris-user/:risUserId`,
      effect: 'write',
      changes: ['user-ris'],
      access: ['ProductAdmin'],
      scope: 'user-ris:write',
      params: z.object({ risUserId: IdText }),
      reply: Done,
    },
  })
