import { z } from 'zod'
import { bulkStatusRoute } from './bulk-status.ts'
import { FlagText, Id, IdText, requiredLine, Time } from './fields.ts'
import { listBody, listQuery, pageReply } from './paging.ts'
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

export const RoleBody = z.object({
  roleId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  /** The code of a role of one's own; those of the eight are fixed. */
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9]{1,39}$/, 'Letters and digits only, a letter first.')
    .optional(),
  label: requiredLine(80),
})
export type RoleBody = z.input<typeof RoleBody>

const sorts = ['roleId', 'name', 'label', 'status'] as const

export const roleRoutes = (slug: string) =>
  routes({
    listRoles: {
      method: 'GET',
      path: '/api/roles',
      effect: 'read',
      access: ['ProductAdmin'],
      query: listQuery(sorts),
      reply: pageReply('roles', Role),
    },
    exportRoles: {
      method: 'POST',
      path: '/api/roles/export',
      effect: 'read',
      access: ['ProductAdmin'],
      body: listBody(sorts),
      reply: 'file',
    },
    saveRole: {
      method: 'POST',
      path: `/api/${slug}-admin/role/add-update`,
      effect: 'write',
      access: ['ProductAdmin'],
      body: RoleBody,
      reply: Role,
    },
    setRoleStatuses: bulkStatusRoute(slug, 'roles'),
    setRoleStatus: {
      method: 'GET',
      path: `/api/${slug}-admin/roles/:roleId/activate-inactivate`,
      effect: 'write',
      access: ['ProductAdmin'],
      params: z.object({ roleId: IdText }),
      query: z.object({ status: FlagText }),
      reply: Role,
    },
  })
