import { sql } from 'kysely'
import type { Cast } from '../../../../testing/cast.ts'
import type { TestApp } from '../../../../testing/world.ts'

/** Microseconds since 1970, as the times of the history and of the questions. */
export type Micros = number
export const minute = 60_000_000
export const timeOf = (micros: Micros) => {
  const seconds = new Date(Math.floor(micros / 1e6) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(micros % 1e6).padStart(6, '0')}Z`
}

/** Numbers from 0 until before `sides`, the same in every run with the seed. */
export function createDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * sides)
  }
}

/** Entries of the audit trail, sessions and packs at random times of thirty hours after `start`. */
export async function writeHistory(t: TestApp, cast: Cast, seed: number, start: Micros): Promise<void> {
  const dice = createDice(seed)
  const { admin, ana, ben, dora } = cast.people
  const people = [admin, ana, ben, dora].map(({ userId }) => userId)
  const one = <Item>(items: readonly Item[]): Item => items[dice(items.length)] as Item
  const sessions: { id: number; userId: number }[] = []
  let at = start
  type Entry = {
    actor: number | null
    session?: number
    subject?: [string, number]
    detail?: object
    result?: string
  }
  const add = (action: string, { actor, session, subject, detail = {}, result = 'DONE' }: Entry) =>
    sql`insert into audit_event (at, actor_user_id, session_id, action, subject_type, subject_id, result, detail)
      values (${timeOf(at)}, ${actor}, ${session ?? null}, ${action}, ${subject?.[0] ?? null}, ${subject?.[1] ?? null},
        ${result}, ${JSON.stringify(detail)}::jsonb)`.execute(t.db)
  const packs: number[] = []
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const userId = one(people)
      const id = 1000 + sessions.length
      sessions.push({ id, userId })
      await add('session.sign-in', { actor: userId, session: id })
      if (dice(3) === 0) return
      // Some sessions are kept, with an end, or with the last call before the limit of idle sessions.
      const ended = dice(2) === 0 ? timeOf(at + dice(700) * minute) : null
      await sql`insert into session (session_id, user_id, state, access_hash, access_expires_at, created_at, last_seen_at,
          ends_at, ended_at) overriding system value
        values (${id}, ${userId}, ${ended === null ? 'VERIFIED' : 'ENDED'}, ${Buffer.from(`${seed} ${id}`)}, ${timeOf(at)},
          ${timeOf(at)}, ${timeOf(at + dice(500) * minute)}, ${timeOf(at + 720 * minute)}, ${ended})`.execute(
        t.db,
      )
    },
    async () => {
      const { id, userId } = one(sessions)
      await add('session.sign-out', { actor: userId, session: id })
    },
    async () => {
      const { id, userId } = one(sessions)
      const detail = one([{ sessionId: id }, { others: 2 }, { all: 3 }])
      await add('session.end', {
        actor: one(people),
        session: one(sessions).id,
        subject: ['user', userId],
        detail,
      })
    },
    async () => add('session.sign-in', { actor: null, subject: ['user', one(people)], result: 'DENIED' }),
    async () => {
      const { id, userId } = one(sessions)
      await add(one(['session.choose-role', 'app.open', 'app.sign-out']), { actor: userId, session: id })
    },
    async () => add('user.read-full', { actor: one(people), subject: ['user', one(people)] }),
    async () => {
      const detail = one([{ userId: one(people) }, { mipId: cast.northMip.mipId }])
      await add('document.download', { actor: one(people), subject: ['document', 500 + dice(3)], detail })
    },
    async () => {
      const filters = one([{}, { userId: one(people) }])
      const detail = { list: one(['users', 'roles', 'what-could']), rows: dice(3), filters }
      await add('list.export', { actor: one(people), detail })
    },
    async () => add('import.result', { actor: one(people), subject: ['import', 1] }),
    async () => {
      const id = 2000 + packs.length
      packs.push(id)
      const mipId = one([cast.northMip, cast.southMip]).mipId
      if (dice(4) > 0)
        await add('accreditation-pack.request', {
          actor: admin.userId,
          subject: ['accreditation-pack', id],
          detail: { mipId },
        })
      at += dice(60) * minute
      const from = timeOf(at + dice(3) * 24 * 60 * minute).slice(0, 10)
      await add('accreditation-pack.download', {
        actor: one(people),
        subject: ['accreditation-pack', id],
        detail: dice(2) > 0 ? { mipId, from } : { mipId },
      })
    },
  ]
  await (steps[0] as () => Promise<unknown>)()
  while (at < start + 1800 * minute) {
    at += 1 + dice(40 * minute)
    await one(steps)()
  }
}

export type Entry = {
  id: number
  at: Micros
  actor: number | null
  session: number | null
  action: string
  subjectType: string | null
  subject: number | null
  result: string
  detail: {
    sessionId?: number
    others?: number
    all?: number
    userId?: number
    mipId?: number
    from?: string
    list?: string
    rows?: number
    filters?: { userId?: number }
  }
}
type SessionRow = { id: number; endsBy: Micros }
/** Until when a person is linked to a MIP; all links begin before the history. */
type LinkRow = { userId: number; mipId: number; until: Micros | null }

const micros = (time: string) => sql`(extract(epoch from ${sql.raw(time)}) * 1000000)::bigint`

/** The raw rows, for a plain recomputation. */
export async function readHistory({ db }: TestApp) {
  const entries = await sql<Entry>`select audit_event_id as id, ${micros('at')} as at, actor_user_id as actor,
    session_id as session, action, subject_type, subject_id as subject, result, detail from audit_event order by 1`.execute(
    db,
  )
  const sessions = await sql<{
    id: number
    ended: Micros | null
    ends: Micros
    seen: Micros
  }>`select session_id as id,
    ${micros('ended_at')} as ended, ${micros('ends_at')} as ends, ${micros('last_seen_at')} as seen from session`.execute(
    db,
  )
  const links =
    await sql<LinkRow>`select user_id, mip_id, ${micros('valid_until')} as until from user_mip`.execute(db)
  const idle = 183 * minute
  return {
    entries: entries.rows,
    sessions: sessions.rows.map(
      ({ id, ended, ends, seen }): SessionRow => ({
        id,
        endsBy: Math.min(ended ?? Infinity, ends, seen + idle),
      }),
    ),
    links: links.rows,
  }
}
export type History = Awaited<ReturnType<typeof readHistory>>
