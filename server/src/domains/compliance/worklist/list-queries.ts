import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import type { WorklistSort } from '@gantry/contract/domains/compliance/worklist/words'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { createOrder } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'
import { type MatterFilters, type MatterScope, mattersOf } from './matter-queries.ts'

export type WorklistRequest = ListRequest<WorklistSort, Omit<MatterFilters, 'search'>>
export type MatterRow = WorklistMatter

type Page = { totalItems: number; lastKeys: string[] | null; matters: MatterRow[] }

/** A page of what is to be done. Equal rows are in the order of the people and their matters. */
export async function findPageOfMatters(
  db: Db,
  { pageNo, pageSize, sorts, after }: WorklistRequest,
  scope: MatterScope,
): Promise<{ page: Page; next?: string }> {
  const columns = {
    id: sql.ref<number>('matter.userId'),
    sorts: {
      // What has no known day comes last.
      dueOn: sql`coalesce(due_on, 'infinity')`,
      lastName: sql`lower(last_name)`,
      since: sql.ref('since'),
      key: sql`matter.key collate "C"`,
    },
  }
  const wished = sorts.length > 0 ? sorts : [{ sortBy: 'dueOn', sortType: 'asc' } as const]
  const order = createOrder(columns, [
    ...wished,
    { sortBy: 'key', sortType: wished.at(-1)?.sortType ?? 'asc' },
  ])
  const ordered = [...order.keys, columns.id]
  const { rows } = await sql<Page>`
    ${mattersOf(scope)},
    page as materialized (
      select matter.*, ${order.selected} from matter join "user" using (user_id)
      where ${order.isAfter(ordered, order.readPlace(after))}
      order by ${order.by(ordered)} limit ${pageSize} offset ${pageNo * pageSize})
    select (select count(*)::integer from matter) as total_items, ${order.keysOf(pageSize - 1)} as last_keys,
      coalesce((select json_agg(json_build_object('userId', page.user_id, 'matter', page.key, 'firstName', first_name,
          'lastName', last_name, 'reason', reason, 'qualificationKindId', page.qualification_kind_id, 'kindCode', kind.code,
          'kindLabel', kind.label, 'jurisdiction', jurisdiction, 'qualificationId', qualification_id, 'mipId', page.mip_id,
          'mipName', mip.name, 'dueOn', due_on, 'since', since, 'age', today - since, 'today', today)
          order by ${order.by([...order.keyNames, sql.ref('page.id')])})
        from page join "user" using (user_id) join qualification_kind as kind using (qualification_kind_id)
          left join mip on mip.mip_id = page.mip_id), '[]') as matters`.execute(db)
  const page = rows[0] as Page
  return { page, ...order.nextOf(page.lastKeys, page.matters.at(-1)?.userId) }
}
