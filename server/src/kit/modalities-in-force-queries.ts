import type { Modality } from '@gantry/contract/domains/people/links/user-mips/words'
import { sql } from 'kysely'
import { serverTime } from '../platform/db/server-time.ts'
import { byKey } from '../platform/db/statements/by-key.ts'
import type { Db } from '../platform/world.ts'

type Link = { userMipId: number; modalities: Modality[] }
type Row = { userMipId: number; inForce: Modality[] }

/** Adds to each row the modalities of its link that no scope of practice in force has (docs/practice-scopes.md). */
export const withModalitiesOutOfForce = async <Row extends Link>(
  db: Db,
  links: Row[],
): Promise<(Row & { modalitiesOutOfForce: Modality[] })[]> =>
  Promise.all(
    links.map(async (link) => {
      const [found] = link.modalities.length === 0 ? [] : await findInForce(db, link.userMipId)
      const isOut = (modality: Modality) => found !== undefined && !found.inForce.includes(modality)
      return { ...link, modalitiesOutOfForce: link.modalities.filter(isOut) }
    }),
  )

const findInForce = byKey<'bigint', Row>(
  'bigint',
  (_, userMipId) => sql<Row>`
    select user_mip_id, modalities_in_force(user_mip_id, modalities, ${serverTime}) as in_force
    from user_mip where user_mip_id = ${userMipId}`,
  (row) => row.userMipId,
)
