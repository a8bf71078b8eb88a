import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { hooks } from '../../domains.ts'
import type { Database } from '../../platform/db/db.ts'
import type { World } from '../../platform/world.ts'
import type { ListPlans, ListRun } from './cases.ts'

const source = join(import.meta.dirname, '../..')

/** The files of the domains, such as `domains/people/ris/testing/list-plans.ts`. */
export const planFiles: string[] = readdirSync(join(source, 'domains'), { recursive: true, encoding: 'utf8' })
  .map((path) => `domains/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('/testing/list-plans.ts'))
  .toSorted()

const declared: ListPlans[] = await Promise.all(
  planFiles.map(async (path) => ((await import(join(source, path))) as { listPlans: ListPlans }).listPlans),
)

/** The lists of all domains. */
export const listCases: [name: string, run: ListRun][] = declared.flatMap(({ cases }) =>
  Object.entries(cases),
)

/**
 * Enough rows that PostgreSQL plans as for a million: a sequential scan costs more than an index. Each statement is a transaction
 * of its own: in one for all, the triggers read again and again what earlier ones have replaced, in twice the time.
 */
const fill = [
  `insert into "user" (email, first_name, last_name, site_code, status, activated_at, last_sign_in_at, created_at)
  select 'p' || n || '@clinic' || n % 50 || '.example', (array['Amelia', 'Priya', 'Zoë', 'José', 'Wei'])[1 + n % 5],
    initcap(translate((n * 7919 % 40000)::text, '0123456789', 'aeioulmnrs')), 'S' || n % 900, n % 12 > 0,
    case when n % 7 > 0 then now() end, case when n % 3 > 0 then now() - n * interval '1 minute' end,
    now() - n * interval '1 hour' from generate_series(1, 40000) n`,
  `insert into "group" (group_name) select 'Group ' || n from generate_series(1, 400) n`,
  `insert into user_group (user_id, group_id) select n * 80, 1 from generate_series(1, 500) n`,
  `insert into user_group (user_id, group_id) select n, 2 + n % 399 from generate_series(1, 40000) n`,
  `insert into user_role select n, 1 from generate_series(1, 40000) n where n % 5 > 0`,
  `insert into user_role select n, case when n % 500 = 0 then 3 else 4 + n % 5 end from generate_series(1, 40000) n where n % 2 = 0`,
  `insert into mip (name, code, suburb, state)
  select 'Imaging ' || n, 'M' || n, 'Suburb ' || n % 90, (array['NSW', 'VIC'])[1 + n % 2] from generate_series(1, 8000) n`,
  `insert into user_mip (user_id, mip_id, provider_number)
  select n, 1 + n * 31 % 8000, (array['2426621B', '', '2426621A', 'X1'])[1 + n % 4] from generate_series(1, 40000) n`,
  `insert into group_mip (group_id, mip_id) select 1 + n % 400, n from generate_series(1, 8000) n`,
  `insert into ris (name) select 'RIS ' || n from generate_series(1, 200) n`,
  `insert into ris_user (ris_id, user_id) select 1 + n % 200, n from generate_series(1, 20000) n`,
  ...declared.map(({ fill: own = '' }) => own),
  'select fold_lists()',
]

export async function fillLists(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = current_schema()",
  )
  const client = await pool.connect()
  try {
    // Autovacuum gives up its lock only after a second.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    for (const statements of fill) await client.query(statements)
    // Index-only scans need the visibility map, and the planner needs statistics. Without names, it would also vacuum the
    // catalogues that all databases share, and wait for other tests that do the same.
    await client.query(`vacuum (analyze) ${rows[0]?.names}`)
    await client.query('reset lock_timeout; reset statement_timeout')
  } finally {
    client.release()
  }
}

const growing = [
  'user',
  'user_role',
  'user_group',
  'user_mip',
  'number_problem',
  'group_mip',
  'mip',
  'ris_user',
  ...declared.flatMap(({ growing: own = [] }) => own),
]

/** The steps of a plan that scan a whole table whose size grows with the number of users. */
export const wholeReads = (plan: string): string[] =>
  plan
    .split('\n')
    .filter((line) => growing.some((table) => new RegExp(`Seq Scan on "?${table}"?( |$)`).test(line)))

/** The queries of a list, in order. */
export async function queriesOf(pool: Pool, run: ListRun): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => {
      queries.push(query)
    },
  })
  await run({ db, settings: { productName: 'Gantry' } as World['settings'], hooks })
  return queries
}

/** Returns the plan of each query. */
export async function explain(pool: Pool, run: ListRun): Promise<string> {
  const plans: string[] = []
  for (const { sql: text, parameters } of await queriesOf(pool, run)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [
      ...parameters,
    ])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return `${plans.join('\n\n')}\n`
}
