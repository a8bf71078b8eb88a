import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../../platform/db/server-time.ts'
import { isRegistrationSuspended } from '../registration-queries.ts'
import type { Condition } from './criteria-queries.ts'
import type { LinkRow, MipRow, PersonRow, ResourceType } from './resources.ts'

/** Whose view of the directory is read: 0 for the whole platform, or a group. */
export type View = number

const inGroup = (view: View, user: string) =>
  view === 0
    ? sql`true`
    : sql`exists (select from user_group_in_force(${serverTime}) as held
        where held.group_id = ${view} and held.user_id = ${sql.ref(user)})`
const ofGroup = (view: View, mip: string) =>
  view === 0
    ? sql`true`
    : sql`exists (select from group_mip where group_mip.group_id = ${view} and group_mip.mip_id = ${sql.ref(mip)})`

/** The type and the whole platform are literals, so that the estimates of a prepared statement are good for all its values. */
export const isEntryOf = (view: View, type: ResourceType) =>
  sql`entry.group_id = ${view === 0 ? sql.lit(view) : view} and entry.type = ${sql.lit(type)}`
const entryOf = (view: View, type: ResourceType, id: string) => sql`directory_entry as entry
  on ${isEntryOf(view, type)} and entry.resource_id = ${sql.ref(id)} and not entry.removed`

type Source = {
  id: string
  columns: string[]
  /** Columns that are computed. */
  more?: RawBuilder<unknown>
  from(view: View): Condition
}

/**
 * The resources of a view. The tables of the records decide who is seen, so that somebody who leaves the directory disappears at
 * once; the entries only add the version and its time.
 */
export const sources: Record<ResourceType, Source> = {
  Practitioner: {
    id: 'person.user_id',
    columns: ['first_name', 'last_name', 'title', 'ahpra_number', 'hpii'].map((name) => `person.${name}`),
    more: sql`, ${isRegistrationSuspended(sql.ref('person.user_id'))} as is_suspended`,
    from: (view) => sql`directory_person() as person
      join ${entryOf(view, 'Practitioner', 'person.user_id')} where ${inGroup(view, 'person.user_id')}`,
  },
  PractitionerRole: {
    id: 'link.user_mip_id',
    columns: ['link.user_id', 'link.mip_id', 'link.provider_number', 'person.speciality'],
    more: sql`, case when person.listed_practice then modalities_in_force(link.user_mip_id, link.modalities, ${serverTime}) else '{}' end
        as modalities,
        array(select json_build_object('profession', own.profession, 'engagement', own.engagement)
          from (select distinct profession, engagement from person_profession_at(${serverTime}) as held
            where held.user_id = link.user_id and person.listed_practice) as own
          order by own.profession, own.engagement) as professions, array(select json_build_object('code', role.code, 'label', role.label)
        from user_role_in_force(${serverTime}) as held join role using (role_id)
        where held.user_id = link.user_id and role.status order by role.role_id) as roles,
        ${isRegistrationSuspended(sql.ref('link.user_id'))} as is_suspended`,
    from: (view) => sql`user_mip_in_force(${serverTime}) as link
      join directory_person() as person on person.user_id = link.user_id
      join ${entryOf(view, 'PractitionerRole', 'link.user_mip_id')}
      where ${inGroup(view, 'link.user_id')} and ${ofGroup(view, 'link.mip_id')}`,
  },
  Organization: mipSource('Organization'),
  Location: mipSource('Location'),
}

function mipSource(type: 'Organization' | 'Location') {
  const names = [
    'name',
    'lspn',
    'hpio',
    'email',
    'phone',
    'address_line1',
    'address_line2',
    'suburb',
    'state',
  ]
  return {
    id: 'mip.mip_id',
    columns: [...names, 'postcode', 'country'].map((name) => `mip.${name}`),
    from: (view: View) =>
      sql`mip join ${entryOf(view, type, 'mip.mip_id')} where mip.status and ${ofGroup(view, 'mip.mip_id')}`,
  }
}

export type Row = PersonRow | LinkRow | MipRow

/** The rows of a type. More conditions can follow. */
export function selectFrom(view: View, type: ResourceType): RawBuilder<unknown> {
  const { id, columns, more = sql``, from } = sources[type]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql`select ${sql.ref(id)} as id, entry.version, entry.changed_at, ${names} ${more} from ${from(view)}`
}

export type Included = Partial<Record<ResourceType, Row | null>>
/** JSON has no dates. */
export type IncludedJson = Partial<Record<ResourceType, (Row & { changedAt: string }) | null>>

/** A MIP is an organization and a location with the same id. */
const referenceTo = (type: ResourceType, target: ResourceType) =>
  sql.ref(
    type !== 'PractitionerRole' ? 'found.id' : target === 'Practitioner' ? 'found.user_id' : 'found.mip_id',
  )

/** The resources to which a found one refers, by their types. They need no statement of their own. */
export const includedOf = (view: View, type: ResourceType, targets: ResourceType[]): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(
    targets.map(
      (target) => sql`${sql.lit(target)}, (select to_json(other) from (
        ${selectFrom(view, target)} and entry.resource_id = ${referenceTo(type, target)}) as other)`,
    ),
  )})`

export const withDates = (included: IncludedJson): Included =>
  Object.fromEntries(
    Object.entries(included).map(([target, row]) => [
      target,
      row && { ...row, changedAt: new Date(row.changedAt) },
    ]),
  )
