import type pg from 'pg'

/** What was hashed, as text: the database only renders it, and the caller computes the hash. */
const fieldsOfEvent = `event.audit_event_id, extract(epoch from event.at), event.actor_user_id, event.actor_role,
  event.session_id, event.action, event.subject_type, event.subject_id, event.result, event.address, event.detail`

export type Entry = { auditEventId: number; action: string | null; at: Date | null }
/** An entry of the chain until migration 0060, which is in the entries themselves. */
export type ChainedEntry = Entry & { previousHash: string; hash: string; text: string }
/** `action` is null if there is no entry. */
export type Seal = Entry & { sealNo: number; sealedAt: Date; hash: string; text: string }

const pageSize = 5_000
const asEntry = ({ id, action, at }: { id: string; action: string | null; at: Date | null }): Entry => ({
  auditEventId: Number(id),
  action,
  at,
})

/** The entries of the previous chain in order: those before the first entry without a hash. */
export async function* readPreviousChain(client: pg.Client): AsyncGenerator<ChainedEntry> {
  const query = `select event.audit_event_id::text as id, action, at, encode(previous_hash, 'hex') as "previousHash",
      encode(hash, 'hex') as hash, jsonb_build_array(${fieldsOfEvent})::text as text
    from audit_event as event where $1::bigint is null or audit_event_id > $1 order by audit_event_id limit ${pageSize}`
  const read = async (after: string | null) => (await client.query<RawEntry>(query, [after])).rows
  for await (const row of inPages(read, ({ id }) => id)) {
    if (row.hash === '') return
    yield { ...asEntry(row), previousHash: row.previousHash, hash: row.hash, text: row.text }
  }
}

/** All seals in order. The first one is only the start of the chain. */
export async function* readSeals(client: pg.Client): AsyncGenerator<Seal> {
  const query = `select seal_no::text as "sealNo", sealed_at as "sealedAt", seal.audit_event_id::text as id, action, at,
      encode(seal.hash, 'hex') as hash,
      jsonb_build_array(seal_no, extract(epoch from sealed_at), ${fieldsOfEvent})::text as text
    from audit_seal as seal left join audit_event as event using (audit_event_id)
    where $1::bigint is null or seal_no > $1 order by seal_no limit ${pageSize}`
  const read = async (after: string | null) => (await client.query<RawSeal>(query, [after])).rows
  for await (const row of inPages(read, ({ sealNo }) => sealNo)) {
    const { sealNo, sealedAt, hash, text } = row
    yield { ...asEntry(row), sealNo: Number(sealNo), sealedAt, hash, text }
  }
}

type Raw = { id: string; action: string | null; at: Date | null; hash: string; text: string }
type RawEntry = Raw & { previousHash: string }
type RawSeal = Raw & { sealNo: string; sealedAt: Date }

export async function* inPages<Row>(
  read: (after: string | null) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  size = pageSize,
): AsyncGenerator<Row> {
  let after: string | null = null
  let isMore = true
  while (isMore) {
    const page = await read(after)
    yield* page
    const last = page.at(-1)
    isMore = last !== undefined && page.length === size
    if (last !== undefined) after = keyOf(last)
  }
}

export async function countSeals(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seals: string }>('select count(*) as seals from audit_seal')
  return Number(rows[0]?.seals ?? 0)
}

/** The first entry, or the first after this number, that is neither sealed nor waits for its seal. */
export async function findStranger(client: pg.Client, after: number | null): Promise<Entry | null> {
  const { rows } = await client.query<{ id: string; action: string; at: Date }>(
    `select audit_event_id::text as id, action, at from audit_event as event where ($1::bigint is null or audit_event_id > $1)
      and not exists (select from audit_seal where audit_seal.audit_event_id = event.audit_event_id)
      and not exists (select from audit_unsealed where audit_unsealed.audit_event_id = event.audit_event_id)
    order by audit_event_id limit 1`,
    [after],
  )
  return rows[0] === undefined ? null : asEntry(rows[0])
}

export type Waiting = { entries: number; since: Date | null }

export async function countWaiting(client: pg.Client): Promise<Waiting> {
  const { rows } = await client.query<{ entries: string; since: Date | null }>(
    'select count(*) as entries, min(at) as since from audit_unsealed join audit_event using (audit_event_id)',
  )
  return { entries: Number(rows[0]?.entries ?? 0), since: rows[0]?.since ?? null }
}

/** What the last deletion of expired entries said about the end of what it deleted. */
export type Forgotten = { lastNumber: number; lastHash: string; lastSeal: number | null }

export async function findForgotten(client: pg.Client): Promise<Forgotten | null> {
  const { rows } = await client.query<{ detail: Record<string, unknown> }>(
    `select detail from audit_event where action = 'audit.forget' order by audit_event_id desc limit 1`,
  )
  const detail = rows[0]?.detail
  if (detail === undefined) return null
  const { lastNumber, lastHash, lastSeal } = detail
  return {
    lastNumber: Number(lastNumber),
    lastHash: String(lastHash),
    lastSeal: lastSeal === undefined ? null : Number(lastSeal),
  }
}
