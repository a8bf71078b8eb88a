import { z } from 'zod'
import { Id, Time } from './fields.ts'
import { listBody, pageReply } from './paging.ts'
import { routes } from './route-table.ts'

export const GroupRow = z.object({
  groupId: Id,
  groupName: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  statusChangeDate: Time,
  memberCount: z.int(),
  mipCount: z.int(),
  version: z.int(),
})
export type GroupRow = z.infer<typeof GroupRow>

export const groupRoutes = (_slug: string) =>
  routes({
    listGroups: {
      method: 'POST',
      path: '/api/groups',
      effect: 'read',
      access: ['ProductAdmin', 'GroupAdmin', 'Member'],
      body: listBody(['groupName', 'groupId', 'status']),
      reply: pageReply('groups', GroupRow),
    },
  })
