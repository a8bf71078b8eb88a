import type { CsvSeparator } from '@gantry/contract/route-table'
import { type CsvColumn, csvFile } from '../../../platform/http/csv.ts'
import { whoMayColumns, whoMayRows } from '../practice-scopes/service.ts'
import { listPeople, type PackedPerson } from './content-queries.ts'
import {
  type Facts,
  idsInBatches,
  type Missing,
  missingInBatches,
  type Person,
  peopleInBatches,
} from './facts.ts'
import { type Check, listChecks, type Review } from './standing-queries.ts'

type Named = Pick<PackedPerson, 'userId' | 'lastName' | 'firstName'> | null

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** The columns that say whose row it is. A row of the MIP itself has no person. */
const subjectColumns = <Row>(mipName: string, of: (row: Row) => Named): CsvColumn<Row>[] => [
  { header: 'Subject', value: (row) => (of(row) === null ? 'MIP' : 'Person') },
  { header: 'User id', value: (row) => of(row)?.userId ?? null },
  { header: 'Last name', value: (row) => of(row)?.lastName ?? mipName },
  { header: 'First name', value: (row) => of(row)?.firstName ?? null },
]

type Due = Pick<Review, 'nextCheckOn'>

/** When the next check is due, and whether that is before the day of the pack. Empty where none is due. */
const dueColumns = <Row>(
  { scope }: Facts,
  of: (row: Row) => Due | undefined,
  prefix = '',
): CsvColumn<Row>[] => [
  { header: `${prefix}Next check due`, value: (row) => of(row)?.nextCheckOn ?? null },
  {
    header: `${prefix}Check overdue`,
    value: (row) => {
      const due = of(row)?.nextCheckOn ?? null
      return due === null ? null : yesNo(due < scope.day)
    },
  },
]

/** The review of the qualification whose standing the row has. Empty where there is none, or it is not required. */
export const reviewColumns = <Row>(
  facts: Facts,
  of: (row: Row) => (Review & { standing: string }) | undefined,
  prefix = '',
): CsvColumn<Row>[] => [
  { header: `${prefix}Last check`, value: (row) => lastCheckOf(of(row)) },
  { header: `${prefix}Last result`, value: (row) => of(row)?.result ?? null },
  { header: `${prefix}Last checked by`, value: (row) => checkerOf(of(row)) },
  ...dueColumns(facts, of, prefix),
]

function lastCheckOf(review: (Review & { standing: string }) | undefined): string | null {
  if (review === undefined || review.standing === 'MISSING') return null
  return review.checkedOn ?? 'Never checked'
}

function checkerOf(review: Review | undefined): string | null {
  if (review === undefined || review.checkedOn === null) return null
  return review.checkedBy ?? (review.isCheckerHidden ? 'Not shown' : 'Not known')
}

/** Each person with the standing and the review of each kind that somebody needs; empty where this person does not need it. */
export function peopleCsv(facts: Facts, separator: CsvSeparator): AsyncGenerator<Uint8Array> {
  const columns: CsvColumn<Person>[] = [
    { header: 'User id', value: ({ userId }) => userId },
    { header: 'Last name', value: ({ lastName }) => lastName },
    { header: 'First name', value: ({ firstName }) => firstName },
    { header: 'Roles', value: ({ roles }) => roles.join('; ') },
    { header: 'Provider number', value: ({ providerNumber }) => providerNumber },
    { header: 'Account active', value: ({ isActive }) => yesNo(isActive) },
    { header: 'Link allowed', value: ({ isAllowed }) => yesNo(isAllowed) },
    { header: 'In force', value: ({ isInForce }) => yesNo(isInForce) },
    ...facts.kinds.flatMap(({ kindCode, kindLabel }) => {
      const of = ({ required }: Person) => required.find((each) => each.kindCode === kindCode)
      const standing = { header: kindLabel, value: (person: Person) => of(person)?.standing ?? null }
      return [standing, ...reviewColumns(facts, of, `${kindLabel}: `)]
    }),
  ]
  return csvFile(columns, peopleInBatches(facts), separator)
}

export function missingCsv(facts: Facts, separator: CsvSeparator): AsyncGenerator<Uint8Array> {
  const columns: CsvColumn<Missing>[] = [
    ...subjectColumns<Missing>(facts.mip.name, ({ person }) => person),
    { header: 'Kind', value: ({ required }) => required.kindCode },
    { header: 'Label', value: ({ required }) => required.kindLabel },
    { header: 'Enforcement', value: ({ required }) => required.enforcement },
    { header: 'Standing', value: ({ standing }) => standing },
    ...reviewColumns<Missing>(facts, ({ required }) => required),
  ]
  return csvFile(columns, missingInBatches(facts), separator)
}

type CheckOfPerson = Check & { person: Named }

export function checksCsv(facts: Facts, separator: CsvSeparator): AsyncGenerator<Uint8Array> {
  const columns: CsvColumn<CheckOfPerson>[] = [
    ...subjectColumns<CheckOfPerson>(facts.mip.name, ({ person }) => person),
    { header: 'Kind', value: ({ kindCode }) => kindCode },
    { header: 'Label', value: ({ kindLabel }) => kindLabel },
    { header: 'Number', value: ({ number }) => number },
    { header: 'Jurisdiction', value: ({ jurisdiction }) => jurisdiction },
    { header: 'Issued', value: ({ issuedOn }) => issuedOn },
    { header: 'Expires', value: ({ expiresOn }) => expiresOn },
    { header: 'Conditions', value: ({ conditions }) => conditions },
    { header: 'Standing', value: ({ standing }) => standing },
    { header: 'Checked at', value: ({ checkedAt }) => checkedAt.toISOString() },
    { header: 'Checked by', value: checkerOf },
    { header: 'Method', value: ({ method }) => method },
    { header: 'Result', value: ({ result }) => result },
    ...dueColumns<CheckOfPerson>(facts, (check) => check),
  ]
  return csvFile(columns, checksInBatches(facts), separator)
}

async function* checksInBatches(facts: Facts): AsyncGenerator<CheckOfPerson[]> {
  const { db, scope } = facts
  yield (await listChecks(db, scope, null)).map((check) => ({ ...check, person: null }))
  for (const ids of idsInBatches(facts)) {
    const people = new Map((await listPeople(db, scope, ids)).map((person) => [person.userId, person]))
    const checks = await listChecks(db, scope, ids)
    yield checks.map((check) => ({ ...check, person: people.get(check.userId ?? 0) ?? null }))
  }
}

/** What each person may do on the day, by the scopes of practice. */
export function scopesCsv({ whoMay }: Facts, separator: CsvSeparator): AsyncGenerator<Uint8Array> {
  async function* rows() {
    yield whoMayRows(whoMay)
  }
  return csvFile(whoMayColumns, rows(), separator)
}
