import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import type { StoredPerson } from './people.ts'

/** Views of the first administrator. */
export function inventSavedViews(
  createdAt: Date,
  people: StoredPerson[],
): Insertable<Database['savedView']>[] {
  const administrator = people.find(({ roles }) => roles.includes('ProductAdmin'))
  if (administrator === undefined) return []
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
  ]
}
