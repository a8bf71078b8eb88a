import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declared, domains } from '../domains.ts'
import type { PersonalTable } from '../platform/personal.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const personal: readonly PersonalTable[] = declared('personal')
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const declaredColumns = personal.flatMap(({ table, people }) =>
  Object.keys(people).map((column) => `${snake(table)}.${snake(column)}`),
)
const subjectTables = personal
  .filter(({ people }) => Object.values(people).includes('subject'))
  .map(({ table }) => snake(table))

/**
 * Whole numbers that have no foreign key and are no person. A new column that fails here has the id of a person and must be declared
 * as `personal` in its domain, or it belongs to this list. The subject of an entry, of a read or of an incident and the resource of an entry of
 * the directory can be a person: the copy finds these rows by the type, or their table has another column for the person.
 */
const otherNumbers: Record<string, string[]> = {
  accreditation_pack: ['size'],
  app_session: ['group_id'],
  audit_change: ['audit_event_id'],
  audit_event: ['audit_event_id', 'session_id', 'subject_id'],
  audit_seal: ['audit_event_id', 'seal_no'],
  audit_syslog_cursor: ['seal_no'],
  audit_unsealed: ['audit_event_id'],
  correction: ['link_id'],
  credential: ['authenticator_last_step'],
  data_copy: ['size'],
  directory_cursor: ['seal_no', 'swept_mip_id', 'swept_user_id'],
  directory_entry: ['group_id', 'mip_id', 'resource_id'],
  document: ['size'],
  fact: ['app_id', 'group_id', 'mip_id', 'record_id', 'ris_id', 'role_id'],
  fact_seal: ['old_done', 'old_until', 'seal_no'],
  fact_unsealed: ['fact_id'],
  hold_override: ['user_mip_id'],
  import: ['confirmed_session_id', 'deletion_session_id'],
  incident: ['thing_id'],
  incident_file: ['size'],
  link_end_reminder: ['target_id'],
  list_change: ['changes'],
  list_total: ['row_count'],
  migration_step: ['position'],
  mip_archive_label: ['mip_id'],
  number_problem: ['mip_id'],
  passkey: ['counter'],
  practice_scope: ['user_mip_id'],
  qualification_document: ['size'],
  recent_read: ['subject_id'],
  register_feed: ['received', 'unknown'],
  scim_client: ['actor_id'],
  scim_role: ['identity_connection_id'],
  service_account: ['service_account_id'],
  session: ['identity_connection_id'],
  terms_served: ['mail_id'],
  webhook: ['since_seal_no'],
  webhook_cursor: ['seal_no'],
  worklist_mailing: ['session_id'],
  worklist_waiting: ['session_id'],
}

type Column = { column: string; target: string | null }

/** Whole numbers and lists of them, without the ids of the rows themselves, with the table that a foreign key names. */
async function listNumbers(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname || '.' || attname as "column",
      (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = attrelid and conkey = array[attnum] limit 1) as target
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped and attidentity = ''
      and atttypid in ('bigint'::regtype, 'bigint[]'::regtype)
    order by relname, attname`.execute(t.db)
  return rows
}
const isUser = (target: string | null) => target === '"user"'

describe('what the tables keep of people', () => {
  it('is declared for every foreign key to a person, and for every number that may be one', async () => {
    const numbers = await listNumbers()
    const others = Object.entries(otherNumbers).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    )
    const mayBePeople = numbers
      .filter(({ target }) => target === null || isUser(target))
      .map(({ column }) => column)
    // The id of the person itself is no reference to one.
    const known = declaredColumns.filter((column) => column !== 'user.user_id')
    expect(mayBePeople.filter((column) => !others.includes(column)).toSorted()).toEqual(known.toSorted())
    expect(others.filter((column) => !mayBePeople.includes(column))).toEqual([])
    const keys = numbers.filter(({ target }) => isUser(target)).map(({ column }) => column)
    expect(others.filter((column) => keys.includes(column))).toEqual([])
    expect(keys.length).toBeGreaterThan(50)
  })

  it('is declared for every table whose rows belong to a row about a person', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as "table" from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        and replace(confrelid::regclass::text, '"', '') = any(${subjectTables.filter((name) => name !== 'user')}::text[])`.execute(
      t.db,
    )
    const known = new Set(personal.map(({ table }) => snake(table)))
    expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([])
    expect(rows.length).toBeGreaterThan(8)
  })

  it('is declared by the domain that has the table', () => {
    for (const domain of domains) {
      if (!('personal' in domain)) continue
      const tables: readonly string[] = domain.tables
      for (const { table } of domain.personal) expect(tables, table).toContain(table)
    }
    expect(new Set(personal.map(({ table }) => table)).size).toBe(personal.length)
  })

  it('is in the copy wherever a row is about a person, or there is a reason', () => {
    const reasons = personal.flatMap((one) => ('leftOut' in one ? [`${one.table}: ${one.leftOut}`] : []))
    for (const reason of reasons) expect(reason).toMatch(/\w+: \S.{20,}\.$/)
    const leftOut = personal.filter(
      (one) => 'leftOut' in one && Object.values(one.people).includes('subject'),
    )
    // An investigation must not be prejudiced (Australian Privacy Principle 12.3).
    expect(leftOut.map(({ table }) => table)).toEqual(['incident'])
  })

  it('can be read, with each field that has a label', async () => {
    const { userId } = await t.person()
    for (const one of personal) {
      for (const { title, fields, rows, folder } of 'copies' in one ? one.copies : []) {
        const named = [...Object.keys(fields), ...(folder === undefined ? [] : ['id', 'fileName', 'sha256'])]
        const columns = named.map((field) => sql.ref(`found.${field}`))
        // The join gives a row also where there is none, so that a missing column is an error.
        const query = sql`select ${sql.join(columns)} from (select 1) as one left join (${rows(userId)}) as found on true`
        await expect(query.execute(t.db), title).resolves.toHaveProperty('rows')
      }
    }
  })
})
