import { deletionRoutes } from '../../../deleting/calls.ts'
import { administrators, everyone } from '../../../product.ts'
import { recordRoutes } from '../../../records.ts'
import { routes } from '../../../route-table.ts'
import { Group, GroupBody, GroupIdParams, GroupListBody, GroupRow, ReadGroup } from './schemas.ts'

export const groupRoutes = (slug: string) =>
  routes({
    ...recordRoutes(slug, {
      kind: 'group',
      one: 'a group',
      many: 'groups',
      listPath: '/api/groups',
      path: '/api/groups',
      access: { get: everyone, save: administrators },
      about: {
        list: ['group', 'user-group', 'group-mip', 'custom-field'],
        get: ['group', 'user-group', 'custom-field'],
      },
      scopes: { read: 'groups:read', write: 'groups:write' },
      statusMethod: 'GET',
      refuses: { save: ['custom-field.value-taken', 'group.name-fixed', 'group.name-taken'] },
      params: GroupIdParams,
      listBody: GroupListBody,
      row: GroupRow,
      body: GroupBody,
      reply: Group,
      readReply: ReadGroup,
    }),
    ...deletionRoutes(slug, {
      kind: 'group',
      one: 'a group',
      params: GroupIdParams,
      changes: ['user-group', 'group-mip', 'invitation'],
    }),
  })
