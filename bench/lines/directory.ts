import { sql } from 'kysely'
import { load, type Target } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import type { Platform } from '../platform/platform.ts'
import { page, usersList } from './calls.ts'
import { type Bench, type Line, type Row, rowOf, timesOf } from './line.ts'

const connections = 10
const reach = 3
/** Enough for the duration of the line; a token of five minutes is asked for at its start. */
const scope = 'system/*.rs'

/** Searches of the FHIR directory with half of the people in it, beside the list of users. */
export const directoryLine: Line = {
  name: 'directory',
  async run(bench) {
    await fillDirectory(bench.platform)
    const token = await openDirectory(bench.platform)
    const names = await someNames(bench.platform)
    const mipIds = await someMips(bench.platform)
    const search = (paths: string[]): Target => ({
      port: bench.platform.port,
      shots: paths.map((path) => ({ method: 'GET', path: `/fhir/R4/${path}&_count=10`, token })),
    })
    return [
      await besideUsers(
        bench,
        'people by family name',
        search(names.map((name) => `Practitioner?family=${name}`)),
      ),
      await besideUsers(
        bench,
        'roles at a MIP with their people',
        search(
          mipIds.map((id) => `PractitionerRole?organization=${id}&_include=PractitionerRole:practitioner`),
        ),
      ),
      await besideUsers(
        bench,
        'the history since an hour ago',
        search([`Practitioner/_history?_since=${hourAgo()}`]),
      ),
    ]
  },
}

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

function besideUsers({ platform, rounds, seconds }: Bench, what: string, target: Target): Promise<Row> {
  const work = `FHIR directory, ${what}, ${connections} connections`
  return rowOf(work, async () => {
    const list = await load(usersList(platform, [page(0)]), { connections, seconds, platform })
    const fhir = await load(target, { connections, seconds, platform })
    const { measured, beside } = await interleave(rounds, { measured: fhir.fire, beside: list.fire })
    return timesOf(measured, beside, { work, limit: 'users list, first page', reach, by: 'p50' })
  })
}

/** Lists half of the people, with the entries that the jobs of the server would make during a round over all of them. */
async function fillDirectory({ db }: Platform): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`update "user" set listed = true where user_id % 2 = 0 and not listed`.execute(connection)
    await sql`insert into directory_entry (group_id, type, resource_id, user_id, fingerprint, changed_at)
      select 0, 'Practitioner', user_id, user_id, gen_random_uuid(), now() - interval '1 day' from directory_person()
      on conflict do nothing`.execute(connection)
    await sql`insert into directory_entry (group_id, type, resource_id, user_id, mip_id, fingerprint, changed_at)
      select 0, 'PractitionerRole', user_mip_id, user_id, mip_id, gen_random_uuid(), now() - interval '1 day'
      from user_mip join directory_person() using (user_id) on conflict do nothing`.execute(connection)
    await sql`insert into directory_entry (group_id, type, resource_id, mip_id, fingerprint, changed_at)
      select 0, kind, mip_id, mip_id, gen_random_uuid(), now() - interval '1 day'
      from mip cross join unnest(array['Organization', 'Location']) as kind on conflict do nothing`.execute(
      connection,
    )
    await sql`vacuum (analyze) "user", directory_entry`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    await sql`reset lock_timeout`.execute(connection)
  })
}

/** Registers a service account as an administrator does, and asks for a token. */
async function openDirectory(platform: Platform): Promise<string> {
  const base = `http://127.0.0.1:${platform.port}`
  const headers = { authorization: `Bearer ${platform.tokens.admin}`, 'content-type': 'application/json' }
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${base}/api/gantry-admin/service-accounts/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const name = `Directory of the bench ${Date.now()}`
  const account = await call<{ serviceAccountId: number; clientId: string }>('add-update', {
    name,
    description: '',
    scopes: [scope],
    groupId: null,
  })
  const { secret } = await call<{ secret: string }>(`${account.serviceAccountId}/secret`, {
    endPrevious: true,
  })
  const answer = await fetch(`${base}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: account.clientId,
      client_secret: secret,
      scope,
    }),
  })
  if (!answer.ok) throw new Error(`token: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

async function someNames({ db }: Platform): Promise<string[]> {
  const { rows } = await sql<{ lastName: string }>`
    select distinct last_name from (select last_name from "user" where user_id % 1009 = 0 limit 400) as person limit 200`.execute(
    db,
  )
  return rows.map(({ lastName }) => encodeURIComponent(lastName))
}

async function someMips({ db }: Platform): Promise<number[]> {
  const { rows } = await sql<{
    mipId: number
  }>`select mip_id from mip where status order by md5(mip_id::text) limit 200`.execute(db)
  return rows.map(({ mipId }) => mipId)
}
