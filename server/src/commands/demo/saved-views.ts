import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import type { StoredGroup } from './groups.ts'
import type { StoredPerson } from './people.ts'

type View = Insertable<Database['savedView']>

/** Views of the first platform administrator, and one of the first administrator of each group. */
export function inventSavedViews(createdAt: Date, people: StoredPerson[], groups: StoredGroup[]): View[] {
  const administrator = people.find(({ roles }) => roles.includes('ProductAdmin'))
  const ofGroups = groups.flatMap(({ groupId, admins: [admin] }): View[] => {
    if (admin === undefined) return []
    const { userId } = admin
    return [
      {
        userId,
        createdAt,
        list: 'users',
        name: 'Newest members',
        search: 'sort=createdAt&order=desc',
        groupId,
      },
    ]
  })
  if (administrator === undefined) return ofGroups
  const common = { userId: administrator.userId, createdAt }
  return [
    { ...common, list: 'users', name: 'Not activated yet', search: 'activated=false', isShared: true },
    { ...common, list: 'users', name: 'Last signed in', search: 'sort=lastSignInAt&order=desc&status=true' },
    { ...common, list: 'mips', name: 'Victoria', search: 'state=VIC&status=true', isShared: true },
    {
      ...common,
      list: 'audit',
      name: 'Provider numbers this month',
      search: 'change=user-mip.providerNumber&period=this-month',
    },
    ...ofGroups,
  ]
}
