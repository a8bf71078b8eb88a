import type { WhoMay, WhoMayPerson } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import type { CsvColumn } from '../../../platform/http/csv.ts'

type Scope = WhoMayPerson['scopes'][number]
/** A part of the day of one person and one scope, or a part of which nothing is known. */
export type WhoMayRow = {
  day: string
  person: WhoMayPerson | null
  scope: Scope | null
  from: string | null
  until: string | null
  reason: string | null
}

export const whoMayColumns: CsvColumn<WhoMayRow>[] = [
  { header: 'Day', value: ({ day }) => day },
  { header: 'User ID', value: ({ person }) => person?.userId ?? null },
  { header: 'Name', value: ({ person }) => person?.name ?? null },
  {
    header: 'Professions',
    value: ({ person }) => person?.professions.map(({ profession }) => profession).join('; ') ?? null,
  },
  { header: 'Verdict', value: ({ person }) => person?.verdict ?? 'UNKNOWN' },
  { header: 'From', value: ({ from }) => from },
  { header: 'Until', value: ({ until }) => until },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Scope', value: ({ scope }) => scope?.practiceScopeId ?? null },
  { header: 'Standing', value: ({ scope }) => scope?.standing ?? null },
  { header: 'Kind', value: ({ scope }) => scope?.kind ?? null },
  { header: 'Modalities', value: ({ scope }) => scope?.modalities.join('; ') ?? null },
  { header: 'Procedures', value: ({ scope }) => scope?.procedures.join('; ') ?? null },
  { header: 'Conditions', value: ({ scope }) => scope?.conditions ?? null },
  { header: 'Supervision', value: ({ scope }) => scope?.supervision ?? null },
  { header: 'Supervisor', value: ({ scope }) => scope?.supervisor?.name ?? null },
  { header: 'First day', value: ({ scope }) => scope?.validFrom ?? null },
  { header: 'Review by', value: ({ scope }) => scope?.reviewBy ?? null },
  { header: 'Last day', value: ({ scope }) => scope?.endsOn ?? null },
]

/** A row for each scope and each part of the day. */
function rowsOf(day: string, person: WhoMayPerson): WhoMayRow[] {
  const parts = person.intervals ?? [{ from: null, until: null }]
  const scopes: (Scope | null)[] = person.scopes.length === 0 ? [null] : person.scopes
  return scopes.flatMap((scope) => parts.map((part) => ({ day, person, scope, reason: null, ...part })))
}

/** The file begins with what is not known, so that nobody takes its absence for an answer. */
export const whoMayRows = ({ day, people, unknown }: WhoMay): WhoMayRow[] => [
  ...unknown.map((part) => ({ day, person: null, scope: null, ...part })),
  ...(people ?? []).flatMap((person) => rowsOf(day, person)),
]
