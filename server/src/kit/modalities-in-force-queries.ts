import type { Modality } from '@gantry/contract/domains/people/links/user-mips/words'
import { sql } from 'kysely'
import { serverTime } from '../platform/db/server-time.ts'
import { byKey } from '../platform/db/statements/by-key.ts'
import type { Db } from '../platform/world.ts'

type Link = { userMipId: number; modalities: Modality[] }
type Row = { userMipId: number; inForce: Modality[] }

/**
 * Adds to each row the modalities of its link that are out of force: scopes of practice were granted for the link, and none in force
 * has them (docs/practice-scopes.md). Where no scope was ever granted, nothing is out of force, because nobody has decided anything.
 */
export const withModalitiesOutOfForce = async <Row extends Link>(
  db: Db,
  links: Row[],
): Promise<(Row & { modalitiesOutOfForce: Modality[] })[]> =>
  Promise.all(
    links.map(async (link) => {
      const [granted] = link.modalities.length === 0 ? [] : await findGranted(db, link.userMipId)
      const isOut = (modality: Modality) => granted !== undefined && !granted.inForce.includes(modality)
      return { ...link, modalitiesOutOfForce: link.modalities.filter(isOut) }
    }),
  )

const findGranted = byKey<'bigint', Row>(
  'bigint',
  (_, userMipId) => sql<Row>`
    select user_mip_id, coalesce(json_agg(distinct modality) filter (where standing in ('IN_FORCE', 'REVIEW_DUE')), '[]')
      as in_force
    from practice_scope as scope cross join lateral practice_scope_standing(scope, ${serverTime}) as standing
    left join lateral unnest(scope.modalities) as modality on true
    where scope.user_mip_id = ${userMipId} and scope.granted_at is not null group by user_mip_id`,
  (row) => row.userMipId,
)
