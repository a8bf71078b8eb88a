import { sql } from 'kysely'
import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalDirectories = [
  {
    table: 'scimUser',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Directories of hospitals',
        place: 'recipients',
        fields: {
          connection: 'Connection',
          userName: 'User name',
          externalId: 'Identifier there',
          isAdded: 'Added by the directory',
          isActive: 'Active there',
          inGroup: 'In the group',
          createdAt: 'Begin',
          changedAt: 'Changed',
          deletedAt: 'Deleted',
        },
        rows: (
          userId,
        ) => sql`select name as connection, user_name, external_id, is_added, is_active, in_group,
            scim_user.created_at, changed_at, deleted_at
          from scim_user join identity_connection using (identity_connection_id)
          where user_id = ${userId} order by identity_connection_id`,
      },
    ],
  },
  {
    table: 'scimRole',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Roles by directories of hospitals',
        fields: { connection: 'Connection', role: 'Role', isGiven: 'Ends with the directory' },
        rows: (userId) => sql`select name as connection, role.label as role, is_given
          from scim_role join identity_connection using (identity_connection_id) join role using (role_id)
          where user_id = ${userId} order by identity_connection_id, role_id`,
      },
    ],
  },
  { table: 'scimClient', people: { madeBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
