import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../platform/world.ts'
import type { Kind, PackScope, Subjects } from './content-queries.ts'

const strictestFirst = sql`array['HOLD', 'WARN', 'INFORM']`

/**
 * The requirements at this MIP with each of these people, or the MIP: `practises` and `works_with` say whether the choices by profession
 * and by modality include them, and null that it is not known (decision 0095). The professions are those of the day of the pack.
 */
function asked({ mipId, day, hadThen }: PackScope, subjects: Subjects): RawBuilder<unknown> {
  const subject =
    subjects === null
      ? sql`(select null::bigint as user_id) as subject`
      : hadThen === undefined
        ? sql`unnest(${subjects}::bigint[]) as subject (user_id)`
        : sql`jsonb_to_recordset(${JSON.stringify(hadThen)}::jsonb)
            as subject (user_id bigint, role_ids bigint[], modalities text[])`
  const hasRole =
    hadThen === undefined
      ? sql`exists (select from user_role where user_role.user_id = subject.user_id
          and user_role.role_id = requirement.role_id and ${hasNotEnded('userRole')})`
      : sql`requirement.role_id = any(subject.role_ids)`
  // The link of somebody who has left may be gone.
  const worksWith =
    hadThen === undefined
      ? sql`is_chosen('{}', '{}', requirement.modalities, subject.user_id, place.mip_id, ${day}::date)`
      : sql`(select requirement.modalities = '{}' or nullif(subject.modalities, '{}') && requirement.modalities)`
  return sql`
    select subject.user_id, requirement.qualification_kind_id, kind.code, kind.label, enforcement, practises, works_with
    from ${subject}
    cross join (select mip_id, australian_state(state) as code from mip where mip_id = ${mipId}) as place
    join requirement on requirement.status
      and (requirement.mip_id is null or requirement.mip_id = place.mip_id)
      and (requirement.state = '' or requirement.state = place.code)
      and (requirement.role_id is null or ${hasRole})
    join qualification_kind as kind on kind.qualification_kind_id = requirement.qualification_kind_id
      and kind.subject = ${subjects === null ? 'MIP' : 'USER'}
    cross join lateral is_chosen(requirement.professions, requirement.engagements, '{}', subject.user_id, place.mip_id,
      ${day}::date) as practice (practises)
    cross join lateral ${worksWith} as work (works_with)`
}

/** What each of these people, or the MIP, must have at this MIP. The strictest of several requirements counts. */
export const requiredKinds = (scope: PackScope, subjects: Subjects): RawBuilder<unknown> => sql`
  select user_id, qualification_kind_id,
    (array_agg(enforcement order by array_position(${strictestFirst}, enforcement)))[1] as enforcement
  from (${asked(scope, subjects)}) as asked where practises and works_with group by user_id, qualification_kind_id`

/** Somebody of whom it is not known whether a kind is required, and what is not recorded. */
export type UnknownNeed = Kind & { userId: number; noProfession: boolean; noModality: boolean }

/** By the label of the kind, and then in the order of the people. A kind that another requirement asks for is required. */
export async function listUnknownNeeds(db: Db, scope: PackScope, userIds: number[]): Promise<UnknownNeed[]> {
  const query = sql<UnknownNeed>`
    select user_id, code as kind_code, label as kind_label,
      bool_or(practises is null and works_with is distinct from false) as no_profession,
      bool_or(works_with is null and practises is distinct from false) as no_modality
    from (${asked(scope, userIds)}) as asked group by user_id, code, label
    having not coalesce(bool_or(practises and works_with), false) and bool_or((practises and works_with) is null)
    order by label, array_position(${userIds}::bigint[], user_id)`
  return (await query.execute(db)).rows
}
