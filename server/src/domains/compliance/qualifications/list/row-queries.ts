import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { ListedStanding } from '@gantry/contract/domains/compliance/qualifications/words'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../../../kit/people/name-queries.ts'
import { byKey } from '../../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../../platform/world.ts'
import { preparedHolderDay, standingOn } from '../day-queries.ts'
import type { Days } from '../days.ts'
import { contributors } from '../queries.ts'

/** A qualification of the list, and what the policies need to know. */
export type ListedRow = Pick<
  Qualification,
  | 'qualificationId'
  | 'userId'
  | 'mipId'
  | 'qualificationKindId'
  | 'kindCode'
  | 'kindLabel'
  | 'number'
  | 'jurisdiction'
  | 'expiresOn'
  | 'kindHasEnd'
  | 'lastDay'
  | 'submittedAt'
  | 'checkResult'
  | 'checkedOn'
  | 'state'
  | 'version'
  | 'today'
> & {
  standing: ListedStanding
  isSensitive: boolean
  contributors: number[]
  holderName: string
  holderStatus: boolean
}

/** Returns the rows in the order of the ids. Those that were refused or replaced meanwhile are left out. */
export async function listQualificationRows(db: Db, ids: number[], days: Days): Promise<ListedRow[]> {
  const find = findRowOn(days)
  const rows = (await Promise.all(ids.map((id) => find(db, id)))).flat()
  const listed = rows.filter(({ standing }) => standing !== null)
  // The table's check constraints allow only the values of the contract.
  const words = listed as ((typeof listed)[number] &
    Pick<ListedRow, 'jurisdiction' | 'state' | 'checkResult' | 'standing'>)[]
  return words.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }))
}

let ofToday: { days: Days; find: ReturnType<typeof makeFindRow> } | undefined

/** The day is part of a prepared statement, so there is a new one every day, and one for the hours with two days. */
function findRowOn(days: Days): ReturnType<typeof makeFindRow> {
  if (ofToday?.days.first !== days.first || ofToday.days.last !== days.last)
    ofToday = { days, find: makeFindRow(preparedHolderDay(days)) }
  return ofToday.find
}

const makeFindRow = (today: RawBuilder<string>) =>
  byKey(
    'bigint',
    (db, qualificationId) =>
      db
        .selectFrom('qualification')
        .innerJoin(
          'qualificationKind',
          'qualificationKind.qualificationKindId',
          'qualification.qualificationKindId',
        )
        .leftJoin('user', 'user.userId', 'qualification.userId')
        .leftJoin('mip', 'mip.mipId', 'qualification.mipId')
        .select(['qualificationId', 'qualification.userId', 'qualification.mipId', 'number', 'jurisdiction'])
        .select(['qualification.qualificationKindId', 'qualificationKind.code as kindCode', 'isSensitive'])
        .select([
          'qualificationKind.label as kindLabel',
          'expiresOn',
          'hasEnd as kindHasEnd',
          'qualification.state',
        ])
        .select(contributors.as('contributors'))
        .select(['submittedAt', 'checkResult', 'checkedOn', 'qualification.version'])
        .select([
          sql<string>`coalesce(${fullName}, mip.name)`.as('holderName'),
          sql<boolean>`coalesce("user".status, mip.status)`.as('holderStatus'),
          sql<string | null>`qualification_last_day(expires_on, grace_months)`.as('lastDay'),
          standingOn(today).as('standing'),
          today.as('today'),
        ])
        .where('qualificationId', '=', qualificationId),
    (row) => row.qualificationId,
  )
