import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { serverTime } from '../../../platform/db/server-time.ts'

/**
 * The active people with an allowed link of whom it is not known whether the table `requirement` in the query concerns them
 * (decision 0095): the rest of it does.
 */
const links = sql`
  select user_mip.user_id from user_mip join mip using (mip_id) join "user" using (user_id)
  cross join lateral is_chosen(requirement.professions, requirement.engagements, requirement.modalities, user_mip.user_id,
    mip.mip_id, mip_day(mip.state, ${serverTime})) as chosen
  where chosen is null and user_mip.allowed and mip.status and "user".status and ${hasNotEnded('userMip')}
    and (requirement.mip_id is null or requirement.mip_id = mip.mip_id)
    and (requirement.state = '' or requirement.state = australian_state(mip.state))
    and (requirement.role_id is null or exists (select from user_role_in_force(${serverTime}) as held
      where held.user_id = user_mip.user_id and held.role_id = requirement.role_id))`

const isChoosing = sql`(requirement.professions <> '{}' or requirement.engagements <> '{}' or requirement.modalities <> '{}')`

/** How many they are. A requirement without choices reads no link. */
export const notKnownPeople: RawBuilder<number> = sql<number>`case when ${isChoosing}
  then (select count(distinct link.user_id) from (${links}) as link) else 0 end::integer`

/** Of several requirements. */
export const peopleNotKnownBy = (requirementIds: number[]): RawBuilder<number> => sql<number>`(
  select count(distinct link.user_id)::integer from requirement cross join lateral (${links}) as link
  where ${isChoosing} and requirement_id = any(${requirementIds}::bigint[]))`
