import { z } from 'zod'
import { Id, Time } from './fields.ts'
import { listQuery, pageReply } from './paging.ts'
import { routes } from './route-table.ts'

/** A role as other records name it; `name` is the wire name (`GantryAdmin`), `label` what people read. */
export const RoleRef = z.object({ roleId: Id, name: z.string(), label: z.string() })
export type RoleRef = z.infer<typeof RoleRef>

export const Role = RoleRef.extend({
  status: z.boolean(),
  statusChangeDate: Time,
  userCount: z.int(),
  protected: z.boolean(),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

export const roleRoutes = (_slug: string) =>
  routes({
    listRoles: {
      method: 'GET',
      path: '/api/roles',
      effect: 'read',
      access: ['ProductAdmin'],
      query: listQuery(['roleId', 'name', 'label', 'status']),
      reply: pageReply('roles', Role),
    },
  })
