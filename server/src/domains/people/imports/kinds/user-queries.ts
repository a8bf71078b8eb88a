import type { Db } from '../../../../platform/world.ts'

export type Role = { roleId: number; code: string; label: string; status: boolean }

export function listRoles(db: Db): Promise<Role[]> {
  return db.selectFrom('role').select(['roleId', 'code', 'label', 'status']).execute()
}

/** The names and the result are in lower case. */
export async function findGroupsByName(
  db: Db,
  names: string[],
): Promise<{ groupId: number; name: string }[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('group')
    .select((group) => ['groupId', group.fn<string>('lower', ['groupName']).as('name')])
    .where((group) => group.fn<string>('lower', ['groupName']), 'in', names)
    .execute()
}
