import type { UnknownPeriod } from '@gantry/contract/domains/compliance/reach/schemas'
import type { CsvSeparator } from '@gantry/contract/route-table'
import { formatInstant } from '../../../../platform/db/instant.ts'
import { type CsvColumn, csvFile } from '../../../../platform/http/csv.ts'
import { listPeople } from '../content-queries.ts'
import { reviewColumns } from '../csv-files.ts'
import type { Facts } from '../facts.ts'
import type { CannotTell } from '../summary.ts'
import { type LeftPerson, leftInBatches } from './left.ts'

type Row = { person: LeftPerson | null; part: UnknownPeriod | null }

/** Who left, after rows that say of which times it is not known: a file is read without the page. */
export function leftCsv(facts: Facts, separator: CsvSeparator): AsyncGenerator<Uint8Array> {
  const of =
    (value: (person: LeftPerson) => string | number | null) =>
    ({ person }: Row) =>
      person === null ? null : value(person)
  const columns: CsvColumn<Row>[] = [
    { header: 'Entry', value: ({ person }) => entryOf(person) },
    { header: 'From', value: ({ part }) => part?.from ?? null },
    { header: 'Until', value: ({ part }) => part?.until ?? null },
    { header: 'Reason', value: ({ person, part }) => person?.reason ?? part?.reason ?? null },
    { header: 'User id', value: of(({ userId }) => userId) },
    { header: 'Last name', value: of((person) => nameIn(person, person.lastName)) },
    { header: 'First name', value: of(({ firstName }) => firstName) },
    { header: 'Roles', value: of(({ roles }) => roles.join('; ')) },
    { header: 'Last day of access', value: of(({ lastDay }) => lastDay ?? 'Not known') },
    {
      header: 'Out of force since',
      value: of(({ endedAt }) => (endedAt === null ? 'Not known' : formatInstant(endedAt))),
    },
    { header: 'Standings of', value: of(({ standingsOn }) => standingsOn) },
    ...facts.kinds.flatMap(({ kindCode, kindLabel }) => {
      const required = ({ person }: Row) => person?.required.find((each) => each.kindCode === kindCode)
      const standing = (row: Row) => required(row)?.standing ?? (isNotKnown(row.person) ? 'NOT_KNOWN' : null)
      return [{ header: kindLabel, value: standing }, ...reviewColumns(facts, required, `${kindLabel}: `)]
    }),
  ]
  return csvFile(columns, rowsInBatches(facts), separator)
}

const entryOf = (person: LeftPerson | null) =>
  person === null ? 'NOT_KNOWN' : person.isAfterDay ? 'LEFT_AFTER_DAY' : 'LEFT'

const isNotShown = ({ userId }: LeftPerson) => userId === null

function nameIn(person: LeftPerson, name: string | null): string {
  if (isNotShown(person)) return 'Not shown'
  return name ?? 'Not known'
}

/** The qualifications of a deleted account are gone, and in a time that was lost nobody knows the last day. */
const isNotKnown = (person: LeftPerson | null) =>
  person !== null && person.standingsOn === null && !isNotShown(person)

async function* rowsInBatches({ db, scope, left }: Facts): AsyncGenerator<Row[]> {
  yield left.unknown.map((part) => ({ person: null, part }))
  for await (const people of leftInBatches(db, scope, left))
    yield people.map((person) => ({ person, part: null }))
}

type NotKnown = { userId: number; lastName: string; firstName: string } & What
type What = { what: string; kind: string; because: string }

/** For whom the product cannot tell something that an assessor asks. */
export function notKnownCsv(
  { db, scope }: Facts,
  { registrationType, needs }: CannotTell,
  separator: CsvSeparator,
): AsyncGenerator<Uint8Array> {
  const columns: CsvColumn<NotKnown>[] = [
    { header: 'User id', value: ({ userId }) => userId },
    { header: 'Last name', value: ({ lastName }) => lastName },
    { header: 'First name', value: ({ firstName }) => firstName },
    { header: 'Not known', value: ({ what }) => what },
    { header: 'Kind', value: ({ kind }) => kind },
    { header: 'Because', value: ({ because }) => because },
  ]
  async function* rows(ids: number[], whatOf: (place: number) => What): AsyncGenerator<NotKnown[]> {
    for (let start = 0; start < ids.length; start += 100)
      yield (await listPeople(db, scope, ids.slice(start, start + 100))).map((person, place) => ({
        ...person,
        ...whatOf(start + place),
      }))
  }
  async function* all() {
    yield* rows(registrationType, () => ({
      what: 'AHPRA_REGISTRATION_TYPE',
      kind: 'AHPRA',
      because: 'The type of a registration is not recorded.',
    }))
    for (const [kind, those] of Map.groupBy(needs, ({ kindCode }) => kindCode)) {
      const because = (place: number) =>
        [
          those[place]?.noProfession && 'No profession is recorded on this day.',
          those[place]?.noModality && 'No modality of the link is recorded.',
        ]
          .filter(Boolean)
          .join(' ')
      yield* rows(
        those.map(({ userId }) => userId),
        (place) => ({ what: 'REQUIREMENT_APPLIES', kind, because: because(place) }),
      )
    }
  }
  return csvFile(columns, all(), separator)
}
