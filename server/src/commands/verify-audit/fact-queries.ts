import type pg from 'pg'
import { inPages } from './trail-queries.ts'

/** Seconds since 1970 or `Infinity` as text, whether the fact was open, and the cause of its end. */
export type State = [validUntil: number | string | null, isOpen: boolean, endCause: string | null]
/** A fact as it was sealed. State and digest are null, or of nothing, if it was gone already. */
export type SealedFact = [factId: number, state: State | null, digest: string]
/** The same fact now: what the digest is of, and its times in seconds since 1970. Null if it is gone. */
export type PresentFact = { text: string; state: State; validFrom: number; kind: string }

export type FactSeal = {
  sealNo: number
  sealedAt: Date
  oldUntil: number | null
  oldDone: number | null
  hash: string
  text: string
  facts: SealedFact[]
  present: (PresentFact | null)[]
}

// A seal has up to a thousand facts.
const pageSize = 50

/** All seals of facts in order, with the facts as they are now. The first one is only the start of the chain. */
export async function* readFactSeals(client: pg.Client): AsyncGenerator<FactSeal> {
  const query = `select seal_no::text as "sealNo", sealed_at as "sealedAt", old_until::float as "oldUntil", old_done::float as "oldDone",
      encode(hash, 'hex') as hash, facts,
      jsonb_build_array(seal_no, extract(epoch from sealed_at), old_until, old_done, facts)::text as text
    from fact_seal where $1::bigint is null or seal_no > $1 order by seal_no limit ${pageSize}`
  type Raw = Omit<FactSeal, 'sealNo' | 'present'> & { sealNo: string }
  const read = async (after: string | null) => {
    const { rows } = await client.query<Raw>(query, [after])
    const present = await readFacts(client, new Set(rows.flatMap(({ facts }) => facts.map(([id]) => id))))
    return rows.map((row) => ({ ...row, present: row.facts.map(([id]) => present.get(id) ?? null) }))
  }
  for await (const seal of inPages(read, ({ sealNo }) => sealNo, pageSize))
    yield { ...seal, sealNo: Number(seal.sealNo) }
}

async function readFacts(client: pg.Client, factIds: ReadonlySet<number>): Promise<Map<number, PresentFact>> {
  const { rows } = await client.query<PresentFact & { id: string }>(
    `select fact_id::text as id, kind, extract(epoch from valid_from)::float as "validFrom",
      jsonb_build_array(extract(epoch from valid_until), is_open, end_cause) as state,
      jsonb_build_array(fact_id, kind, user_id, group_id, mip_id, role_id, ris_id, app_id, record_id, value,
        extract(epoch from valid_from), cause)::text as text
    from fact where fact_id = any ($1)`,
    [[...factIds]],
  )
  return new Map(rows.map((row) => [Number(row.id), row]))
}

export async function countFactSeals(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seals: string }>('select count(*) as seals from fact_seal')
  return Number(rows[0]?.seals ?? 0)
}

/** Makes PostgreSQL join by hash: it cannot know how many facts the seals contain. */
export async function joinByHash(client: pg.Client): Promise<void> {
  await client.query('set local enable_nestloop = off')
}

/** The first fact whose present state has no seal, and that does not wait for one. */
export async function findUnsealedFact(client: pg.Client, oldDone: number, oldUntil: number) {
  const { rows } = await client.query<{ id: string; kind: string; isOpen: boolean; isSealed: boolean }>(
    `with sealed as materialized (
      select (fact ->> 0)::bigint as fact_id, (fact -> 1 ->> 1)::boolean as is_open
      from fact_seal, jsonb_array_elements(facts) as fact where jsonb_typeof(fact -> 1) = 'array')
    select fact_id::text as id, kind, is_open as "isOpen",
      exists (select from sealed where sealed.fact_id = fact.fact_id) as "isSealed"
    from fact
    where not exists (select from sealed where sealed.fact_id = fact.fact_id and sealed.is_open = fact.is_open)
      and not exists (select from fact_unsealed where fact_unsealed.fact_id = fact.fact_id)
      and not (fact_id > $1 and fact_id <= $2)
    order by fact_id limit 1`,
    [oldDone, oldUntil],
  )
  const [row] = rows
  return row === undefined ? null : { ...row, factId: Number(row.id) }
}

/** The first fact that is gone, although it was never sealed as ended. */
export async function findRemovedFact(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ id: string }>(
    `select (fact ->> 0)::text as id
    from fact_seal, jsonb_array_elements(facts) as fact
    where not exists (select from fact as present where present.fact_id = (fact ->> 0)::bigint)
    group by fact ->> 0 having bool_and((fact -> 1 ->> 1)::boolean) order by (fact ->> 0)::bigint limit 1`,
  )
  return rows[0] === undefined ? null : Number(rows[0].id)
}

/** Which of these facts were sealed as open. */
export async function listSealedAsOpen(client: pg.Client, factIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct (fact ->> 0)::float as id from fact_seal, jsonb_array_elements(facts) as fact
    where (fact ->> 0)::bigint = any ($1) and (fact -> 1 ->> 1)::boolean order by 1`,
    [factIds],
  )
  return rows.map(({ id }) => id)
}

/** How many facts wait for a seal, and until when facts were deleted because they expired. */
export async function countWaitingFacts(client: pg.Client, oldDone: number, oldUntil: number) {
  const { rows } = await client.query<{ waiting: string; old: string; lastNumber: string | null }>(
    `select (select count(*) from fact_unsealed) as waiting,
      (select count(*) from fact where fact_id > $1 and fact_id <= $2) as old,
      pg_sequence_last_value(pg_get_serial_sequence('fact', 'fact_id'))::text as "lastNumber"`,
    [oldDone, oldUntil],
  )
  const [row] = rows
  return {
    waiting: Number(row?.waiting ?? 0),
    old: Number(row?.old ?? 0),
    lastNumber: Number(row?.lastNumber ?? 0),
  }
}

/** The latest end of a fact that was deleted because it had expired, in seconds since 1970. */
export async function findForgottenBefore(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ until: number | null }>(
    'select extract(epoch from forgotten_before)::float as until from fact_history',
  )
  return rows[0]?.until ?? null
}
