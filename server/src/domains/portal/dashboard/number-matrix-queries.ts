import type { NumberMatrix } from '@gantry/contract/domains/portal/dashboard/schemas'
import { sql } from 'kysely'
import { hasNotEnded, withHolds } from '../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../platform/world.ts'

const peopleShown = 8
const mipsShown = 5

type Stored = Omit<NumberMatrix, 'people'> & {
  people: (Omit<NumberMatrix['people'][number], 'links'> & { links: StoredLink[] })[]
}
type StoredLink = { userMipId: number; mipId: number; providerNumber: string; isRight: boolean }

/**
 * Reads the provider numbers of active members at the group's active MIPs, where they are allowed. The people and the
 * MIPs with most wrong numbers come first. A group has few MIPs, so its links are few even on a large platform. Says which of the links that it
 * returns are on hold.
 */
export async function readNumberMatrix(db: Db, groupId: number): Promise<NumberMatrix> {
  const { people, ...numbers } = await readNumbers(db, groupId)
  const links = await withHolds(
    db,
    people.flatMap((person) => person.links),
  )
  const byId = Map.groupBy(links, ({ userMipId }) => userMipId)
  return {
    ...numbers,
    people: people.map((person) => ({
      ...person,
      links: person.links.flatMap(({ userMipId }) => byId.get(userMipId) ?? []),
    })),
  }
}

async function readNumbers(db: Db, groupId: number): Promise<Stored> {
  const { rows } = await sql<{ matrix: Stored }>`
    with link as materialized (
      select user_mip_id, user_mip.user_id, user_mip.mip_id, provider_number, provider_number_problem(provider_number) is null as is_right
      from group_mip join mip using (mip_id) join user_mip using (mip_id)
      join user_group on user_group.group_id = ${groupId} and user_group.user_id = user_mip.user_id
      where group_mip.group_id = ${groupId} and mip.status and allowed and sort_status
        and ${hasNotEnded('userMip')} and ${hasNotEnded('userGroup')}),
    shown_mip as materialized (
      select mip_id, row_number() over (order by count(*) filter (where not is_right) desc, mip_id) as place
      from link group by mip_id order by place limit ${sql.lit(mipsShown)}),
    shown_person as materialized (
      select user_id, row_number() over (
        order by count(*) filter (where not is_right) desc, count(*) desc, user_id) as place
      from link join shown_mip using (mip_id) group by user_id order by place limit ${sql.lit(peopleShown)})
    select json_build_object(
      'links', (select count(*) from link),
      'wrong', (select count(*) from link where not is_right),
      'mips', coalesce((select json_agg(json_build_object('mipId', mip_id, 'name', name, 'code', code) order by place)
        from shown_mip join mip using (mip_id)), '[]'),
      'people', coalesce((select json_agg(json_build_object('userId', user_id, 'firstName', first_name,
          'lastName', last_name, 'links', (select json_agg(json_build_object('userMipId', user_mip_id, 'mipId', mip_id,
            'providerNumber', provider_number, 'isRight', is_right)) from link join shown_mip using (mip_id)
            where link.user_id = shown_person.user_id)) order by place)
        from shown_person join "user" using (user_id)), '[]')) as matrix`.execute(db)
  return (rows[0] as { matrix: Stored }).matrix
}
