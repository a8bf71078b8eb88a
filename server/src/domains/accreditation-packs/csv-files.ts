import type { CsvSeparator } from '@gantry/contract/route-table'
import { type CsvColumn, csvFile } from '../../platform/http/csv.ts'
import { type Check, listChecks, listPeople, type PackedPerson } from './content-queries.ts'
import {
  type Facts,
  idsInBatches,
  type Missing,
  missingInBatches,
  type Person,
  peopleInBatches,
} from './facts.ts'

type Named = Pick<PackedPerson, 'userId' | 'lastName' | 'firstName'> | null

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** The columns that say whose row it is. A row of the MIP itself has no person. */
const subjectColumns = <Row>(mipName: string, of: (row: Row) => Named): CsvColumn<Row>[] => [
  { header: 'Subject', value: (row) => (of(row) === null ? 'MIP' : 'Person') },
  { header: 'User id', value: (row) => of(row)?.userId ?? null },
  { header: 'Last name', value: (row) => of(row)?.lastName ?? mipName },
  { header: 'First name', value: (row) => of(row)?.firstName ?? null },
]

/** Each person with a column for each kind that somebody needs; empty where this person does not need it. */
export function peopleCsv(facts: Facts, separator: CsvSeparator): AsyncGenerator<Uint8Array> {
  const columns: CsvColumn<Person>[] = [
    { header: 'User id', value: ({ userId }) => userId },
    { header: 'Last name', value: ({ lastName }) => lastName },
    { header: 'First name', value: ({ firstName }) => firstName },
    { header: 'Roles', value: ({ roles }) => roles },
    { header: 'Provider number', value: ({ providerNumber }) => providerNumber },
    { header: 'Account active', value: ({ isActive }) => yesNo(isActive) },
    { header: 'Link allowed', value: ({ isAllowed }) => yesNo(isAllowed) },
    { header: 'In force', value: ({ isInForce }) => yesNo(isInForce) },
    ...facts.kinds.map(({ kindCode, kindLabel }) => ({
      header: kindLabel,
      value: ({ required }: Person) => required.find((each) => each.kindCode === kindCode)?.standing ?? null,
    })),
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
    { header: 'Checked by', value: ({ checkedBy }) => checkedBy },
    { header: 'Method', value: ({ method }) => method },
    { header: 'Result', value: ({ result }) => result },
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
