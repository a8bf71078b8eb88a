import { createHash } from 'node:crypto'
import type pg from 'pg'

// A plain recomputation of both chains, from the rule in decisions 49 and 72: every column is read as it is, and the text that
// PostgreSQL hashed is written here.

/** The text of a value as jsonb prints it: keys by length and then by bytes. A `Micros` is a time in seconds with six digits. */
function jsonbText(value: unknown): string {
  if (value instanceof Micros) return value.text
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(
    ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
  )
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${jsonbText(one)}`).join(', ')}}`
}

class Micros {
  readonly text: string
  constructor(micros: string) {
    this.text = `${micros.slice(0, -6)}.${micros.slice(-6)}`
  }
}
const time = (micros: string | null) => (micros === null ? null : new Micros(micros))
const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`
const number = (text: string | null) => (text === null ? null : Number(text))
const sha256 = (before: string, text: string) =>
  createHash('sha256').update(Buffer.from(before, 'hex')).update(text).digest('hex')

type Row = Record<string, string | null> & { json: unknown }
const read = async (client: pg.Client, query: string) => (await client.query<Row>(query)).rows

/** The hash that the chain of entries ends with. */
export async function foldEntries(client: pg.Client): Promise<string> {
  const rows = await read(
    client,
    `select seal_no::text, ${micros('sealed_at')} as sealed_at, event.audit_event_id::text as id, ${micros('at')} as at,
      actor_user_id::text as actor, actor_role, session_id::text as session, action, subject_type, subject_id::text as subject, result,
      address, detail as json
    from audit_seal join audit_event as event using (audit_event_id) order by audit_seal.seal_no`,
  )
  return rows.reduce((before, row) => {
    const { seal_no, sealed_at, id, at, actor, actor_role, session, action, subject_type, subject } = row
    const { result, address, json } = row
    return sha256(
      before,
      jsonbText([
        number(seal_no ?? null),
        time(sealed_at ?? null),
        number(id ?? null),
        time(at ?? null),
        number(actor ?? null),
        actor_role,
        number(session ?? null),
        action,
        subject_type,
        number(subject ?? null),
        result,
        address,
        json,
      ]),
    )
  }, '')
}

/** The hash that the chain of facts ends with, and the facts whose present state no seal contains. */
export async function foldFacts(client: pg.Client): Promise<{ hash: string; missing: string[] }> {
  const facts = await read(
    client,
    `select fact_id::text as id, kind, user_id::text as "user", group_id::text as "group", mip_id::text as mip, role_id::text as role,
      ris_id::text as ris, app_id::text as app, record_id::text as record, value as json, ${micros('valid_from')} as begins, cause,
      ${micros('valid_until')} as ends, is_open::text as open, end_cause
    from fact order by fact_id`,
  )
  const ids = ['user', 'group', 'mip', 'role', 'ris', 'app', 'record']
  const wanted = new Map(
    facts.map((row) => {
      const { id, kind, begins, cause, ends, open, end_cause } = row
      const state = [time(ends ?? null), open === 'true', end_cause]
      const constant = [
        number(id ?? null),
        kind,
        ...ids.map((name) => number(row[name] ?? null)),
        row.json,
        time(begins ?? null),
        cause,
      ]
      return [id ?? '', jsonbText([number(id ?? null), state, sha256('', jsonbText(constant))])]
    }),
  )
  const seals = await read(
    client,
    `select seal_no::text, ${micros('sealed_at')} as sealed_at, old_until::text as until, old_done::text as done, facts::text as facts
    from fact_seal where seal_no > 0 order by fact_seal.seal_no`,
  )
  const sealed = new Set<string>()
  const hash = seals.reduce((before, { seal_no, sealed_at, until, done, facts: text }) => {
    const states = text ?? ''
    for (const state of states.slice(1, -1).split(/, (?=\[\d+, \[)/)) sealed.add(state)
    const front = [
      number(seal_no ?? null),
      time(sealed_at ?? null),
      number(until ?? null),
      number(done ?? null),
    ]
    return sha256(before, `${jsonbText(front).slice(0, -1)}, ${states}]`)
  }, '')
  return { hash, missing: [...wanted].filter(([, state]) => !sealed.has(state)).map(([id]) => id) }
}

/** Every row of the trail, of facts and of their seals, to compare. */
export async function readEverything(client: pg.Client): Promise<string[]> {
  const tables = ['audit_event', 'audit_seal', 'fact', 'fact_seal']
  const { rows } = await client.query<{ line: string }>(
    tables
      .map((table) => `select '${table} ' || "row"::text as line from ${table} as "row"`)
      .join(' union all ')
      .concat(' order by 1'),
  )
  return rows.map(({ line }) => line)
}
