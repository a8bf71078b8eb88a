import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { listLiveSessions } from '../../domains/access/sessions/list-queries.ts'
import { listOwnSessions } from '../../domains/access/sessions/own-queries.ts'
import { listAuditEvents } from '../../domains/compliance/audit/queries.ts'
import type { QualificationFilters } from '../../domains/compliance/qualifications/list/filter-queries.ts'
import { listAllQualifications } from '../../domains/compliance/qualifications/list/listing.ts'
import { listConnectedApps } from '../../domains/connections/apps/record-queries.ts'
import { listServiceAccounts } from '../../domains/connections/service-accounts/queries.ts'
import { listGroupsInReach } from '../../domains/people/groups/list-queries.ts'
import {
  listGroupCandidates,
  listGroupMembers,
} from '../../domains/people/links/user-groups/group-people-queries.ts'
import { listUnlinkedGroups } from '../../domains/people/links/user-groups/queries.ts'
import { listUnlinkedUsersOfMip } from '../../domains/people/links/user-mips/mip-users.ts'
import { listNumbersToFix } from '../../domains/people/links/user-mips/numbers-to-fix-queries.ts'
import { listUnlinkedMips } from '../../domains/people/links/user-mips/queries.ts'
import { isNumberRepeated, type RepeatScope } from '../../domains/people/links/user-mips/repeated-queries.ts'
import { listUnlinkedRis } from '../../domains/people/links/user-ris/queries.ts'
import { listMipsInReach } from '../../domains/people/mips/list-queries.ts'
import { listRis } from '../../domains/people/ris/queries.ts'
import { listRoles } from '../../domains/people/roles/queries.ts'
import type { UserFilters, UserSort } from '../../domains/people/users/list/page-queries.ts'
import { listUsers } from '../../domains/people/users/service.ts'
import { getMemberDashboard } from '../../domains/portal/dashboard/member.ts'
import { listCandidates } from '../../domains/portal/inbox/digest-queries.ts'
import { readEntries } from '../../domains/portal/inbox/queries.ts'
import { readerOf } from '../../domains/portal/inbox/service.ts'
import { listViews } from '../../domains/portal/saved-views/queries.ts'
import { hooks } from '../../domains.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/db.ts'
import type { Db, World } from '../../platform/world.ts'

/** Enough rows that PostgreSQL plans as for a million: a sequential scan costs more than an index. */
const fill = `
  set statement_timeout = 0;
  insert into "user" (email, first_name, last_name, site_code, status, activated_at, last_sign_in_at, created_at)
  select 'p' || n || '@clinic' || n % 50 || '.example', (array['Amelia', 'Priya', 'Zoë', 'José', 'Wei'])[1 + n % 5],
    initcap(translate((n * 7919 % 40000)::text, '0123456789', 'aeioulmnrs')), 'S' || n % 900, n % 12 > 0,
    case when n % 7 > 0 then now() end, case when n % 3 > 0 then now() - n * interval '1 minute' end,
    now() - n * interval '1 hour' from generate_series(1, 40000) n;
  insert into "group" (group_name) select 'Group ' || n from generate_series(1, 400) n;
  insert into user_group (user_id, group_id) select n * 80, 1 from generate_series(1, 500) n;
  insert into user_group (user_id, group_id) select n, 2 + n % 399 from generate_series(1, 40000) n;
  insert into user_role select n, 1 from generate_series(1, 40000) n where n % 5 > 0;
  insert into user_role select n, case when n % 500 = 0 then 3 else 4 + n % 5 end from generate_series(1, 40000) n where n % 2 = 0;
  insert into mip (name, code, suburb, state)
  select 'Imaging ' || n, 'M' || n, 'Suburb ' || n % 90, (array['NSW', 'VIC'])[1 + n % 2] from generate_series(1, 8000) n;
  insert into user_mip (user_id, mip_id, provider_number)
  select n, 1 + n * 31 % 8000, (array['2426621B', '', '2426621A', 'X1'])[1 + n % 4] from generate_series(1, 40000) n;
  insert into group_mip (group_id, mip_id) select 1 + n % 400, n from generate_series(1, 8000) n;
  insert into ris (name) select 'RIS ' || n from generate_series(1, 200) n;
  insert into ris_user (ris_id, user_id) select 1 + n % 200, n from generate_series(1, 20000) n;
  insert into service_account (client_id, name, scopes) select 'sa-' || lpad(n::text, 20, '0'), 'Feed ' || n, array['users:read'] from generate_series(1, 400) n;
  insert into session (user_id, state, access_hash, access_expires_at, session_role, created_at, last_seen_at, ends_at)
  select n, case when n % 400 = 0 then 'VERIFIED' else 'ENDED' end, sha256(n::text::bytea), now(), 'Member',
    now() - n * interval '1 second', now(), now() + interval '1 hour' from generate_series(1, 40000) n;
  insert into saved_view (user_id, list, name, search, is_shared, group_id)
  select n, 'users', 'View', 'q=a', n % 8000 = 0, case when n % 40 = 1 then 1 + n / 40 % 400 end from generate_series(1, 40000) n;
  insert into qualification (user_id, qualification_kind_id, number, jurisdiction, expires_on, state, check_result, checked_on, submitted_at)
  select 1 + n % 40000, (array[1, 3, 4, 5])[1 + n % 4], 'N' || n, (array['', 'NSW', 'VIC'])[1 + n % 3], '2026-01-01'::date + n % 900,
    case when n % 40 = 0 then 'SUBMITTED' else 'VERIFIED' end, case when n % 90 = 1 then 'SUSPENDED' else 'CURRENT' end,
    '2026-01-01'::date - n % 300, '2026-01-01'::timestamptz - n * interval '1 minute' from generate_series(1, 60000) n;
  insert into qualification (mip_id, qualification_kind_id, number, expires_on, state, check_result, checked_on)
  select n, 7, 'D' || n, '2026-01-01'::date + n % 900, 'VERIFIED', 'CURRENT', '2025-12-01' from generate_series(1, 4000) n;
  alter table audit_event disable trigger audit_event_chain;
  insert into audit_event (audit_event_id, at, actor_user_id, action, subject_type, subject_id, result, detail)
  select n, now() - n * interval '1 minute', 1 + n % 900, (array['user.edit', 'session.sign-in', 'mip.edit'])[1 + n % 3],
    (array['user', null, 'mip'])[1 + n % 3], 1 + n % 8000, case when n % 90 = 0 then 'DENIED' else 'DONE' end,
    case n % 3 when 2 then '{"changes":{"code":["A","B"]}}' when 0 then '{"changes":{"email":["A","B"],"phone":["1","2"]}}' else '{}' end::jsonb
  from generate_series(1, 40000) n;
  alter table audit_event enable trigger audit_event_chain;
  select fold_lists();
  reset statement_timeout;`

export async function fillLists(pool: Pool): Promise<void> {
  await pool.query(fill)
  const { rows } = await pool.query<{ names: string }>(
    "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = current_schema()",
  )
  const client = await pool.connect()
  try {
    // Autovacuum gives up its lock only after a second.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
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
  'session',
  'audit_event',
  'audit_change',
  'saved_view',
  'qualification',
]

/** The steps of a plan that scan a whole table whose size grows with the number of users. */
export const wholeReads = (plan: string): string[] =>
  plan
    .split('\n')
    .filter((line) => growing.some((table) => new RegExp(`Seq Scan on "?${table}"?( |$)`).test(line)))

export const admin: Actor = {
  userId: 1,
  sessionId: 1,
  role: 'ProductAdmin',
  groupId: null,
  address: '',
  device: '',
}
const groupAdmin: Actor = { ...admin, role: 'GroupAdmin', groupId: 1 }
const member: Actor = { ...admin, userId: 80, role: 'Member' }
export const asked = { pageNo: 0, pageSize: 10, sorts: [], filter: {} }

type Run = (db: Db) => Promise<unknown>
const world = (db: Db) => ({ db, settings: { productName: 'Gantry' } as World['settings'] })

function users(
  actor: Actor,
  filter: UserFilters & { search?: string; status?: boolean } = {},
  pageNo = 0,
): Run {
  return (db) => listUsers(world(db), actor, { ...asked, pageNo, filter })
}
const sorted =
  (sortBy: UserSort): Run =>
  async (db) => {
    const sorts = [{ sortBy, sortType: 'desc' } as const]
    const { cursor } = await listUsers(world(db), admin, { ...asked, pageNo: 1500, sorts })
    await listUsers(world(db), admin, { ...asked, pageNo: 1501, sorts, cursor })
  }
const events =
  (filter: Parameters<typeof listAuditEvents>[2]['filter']): Run =>
  (db) =>
    listAuditEvents(db, 'Gantry', { ...asked, filter })
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
const days = { from: daysAgo(14), to: daysAgo(7) }
const seen = { activeOnly: false, namesOnly: false }

/** Plans contain it, so it does not change. */
const anyTime = new Date('2026-01-01T00:00:00Z')
const inboxOf =
  (actor: Actor): Run =>
  (db) =>
    readEntries(db, hooks.inbox, readerOf(actor), anyTime)

const qualifications =
  (actor: Actor, filter: QualificationFilters & { search?: string } = {}, sorts: 'submittedAt'[] = []): Run =>
  (db) => {
    const request = {
      ...asked,
      filter,
      sorts: sorts.map((sortBy) => ({ sortBy, sortType: 'desc' }) as const),
    }
    return listAllQualifications({ db, clock: { now: () => anyTime } }, actor, request)
  }

const repeatedNumber =
  (scope: RepeatScope): Run =>
  (db) =>
    isNumberRepeated(db, scope, 80, { providerNumber: '4024742F', userMipId: 5 })

/** All lists with all their sorts and filters. */
export const listCases: Record<string, Run> = {
  'users-first-page': users(admin),
  'users-last-page': users(admin, {}, 3999),
  'users-of-a-group': users(groupAdmin),
  'users-of-a-group-far-page': users(groupAdmin, {}, 40),
  'users-for-a-member': users(member),
  'users-by-status': users(admin, { status: false }),
  'users-by-activation': users(admin, { activated: false }),
  'users-by-common-role': users(admin, { roleId: 1 }),
  'users-by-rare-role': users(admin, { roleId: 3 }),
  'users-by-medium-role': users(admin, { roleId: 5 }),
  'users-by-group': users(admin, { groupId: 1 }),
  'users-by-mip': users(admin, { mipId: 32 }),
  'users-by-search': users(admin, { search: 'liam' }),
  'users-by-two-words': users(admin, { search: 'priya p77' }),
  'users-by-one-letter': users(admin, { search: 'a' }),
  'users-by-two-letters': users(admin, { search: 'li' }),
  'users-by-unused-letters': users(admin, { search: 'xq' }),
  'users-of-a-group-by-search': users(groupAdmin, { search: 'liam' }),
  'users-by-site-code': sorted('siteCode'),
  'users-by-id': sorted('userId'),
  'users-by-first-name': sorted('firstName'),
  'users-by-last-name': sorted('lastName'),
  'users-by-email': sorted('email'),
  'users-sorted-by-status': sorted('status'),
  'users-by-last-sign-in': sorted('lastSignInAt'),
  'users-by-creation': sorted('createdAt'),
  mips: (db) => listMipsInReach(db, admin, asked),
  'mips-by-status': (db) => listMipsInReach(db, admin, { ...asked, filter: { status: false } }),
  'mips-by-search': (db) => listMipsInReach(db, admin, { ...asked, filter: { search: 'm777' } }),
  'mips-of-a-group': (db) => listMipsInReach(db, groupAdmin, asked),
  'mips-not-of-a-user': (db) => listUnlinkedMips(db, 5, asked),
  'users-not-of-a-mip': (db) => listUnlinkedUsersOfMip(world(db), admin, 32, asked),
  'numbers-to-fix': (db) => listNumbersToFix(db, admin, asked),
  'numbers-to-fix-far-page': (db) => listNumbersToFix(db, admin, { ...asked, pageNo: 1500 }),
  'numbers-to-fix-by-person': (db) =>
    listNumbersToFix(db, admin, { ...asked, sorts: [{ sortBy: 'lastName', sortType: 'desc' }] }),
  'numbers-to-fix-by-problem': (db) =>
    listNumbersToFix(db, admin, { ...asked, filter: { problem: 'check' } }),
  'numbers-to-fix-of-a-mip': (db) =>
    listNumbersToFix(db, admin, { ...asked, filter: { mipId: 32, problem: 'missing' } }),
  'numbers-to-fix-of-a-group': (db) => listNumbersToFix(db, groupAdmin, asked),
  'numbers-to-fix-by-search': (db) => listNumbersToFix(db, admin, { ...asked, filter: { search: 'liam' } }),
  'repeated-number': repeatedNumber({ kind: 'all' }),
  'repeated-number-in-a-group': repeatedNumber({ kind: 'group', userId: 80, groupId: 1 }),
  'repeated-number-of-a-member': repeatedNumber({ kind: 'user' }),
  qualifications: qualifications(admin),
  'qualifications-by-submission': qualifications(admin, {}, ['submittedAt']),
  'qualifications-to-check': qualifications(admin, { standing: 'UNVERIFIED' }),
  'qualifications-due': qualifications(admin, { standing: 'DUE' }),
  'qualifications-in-grace': qualifications(admin, { standing: 'GRACE' }),
  'qualifications-suspended': qualifications(admin, { standing: 'SUSPENDED' }),
  'qualifications-of-mips': qualifications(admin, { subject: 'MIP' }),
  'qualifications-of-a-kind': qualifications(admin, { qualificationKindId: 5 }),
  'qualifications-of-a-mip': qualifications(admin, { mipId: 32 }),
  'qualifications-of-days': qualifications(admin, {
    expiresAfter: '2026-05-01',
    expiresBefore: '2026-05-09',
  }),
  'qualifications-by-search': qualifications(admin, { search: 'liam' }),
  'qualifications-of-a-group': qualifications(groupAdmin),
  'qualifications-of-a-group-by-search': qualifications(groupAdmin, { search: 'liam' }),
  groups: (db) => listGroupsInReach(db, admin, asked),
  'groups-not-of-a-user': (db) => listUnlinkedGroups(db, 5, asked),
  'group-members': (db) => listGroupMembers(db, 1, asked, seen),
  'group-candidates': (db) => listGroupCandidates(db, 1, asked, seen),
  'group-candidates-for-group-admin': (db) =>
    listGroupCandidates(db, 1, asked, { activeOnly: true, namesOnly: true }),
  ris: (db) => listRis(db, asked),
  'ris-of-a-mip': (db) => listRis(db, { ...asked, filter: { mipId: 32 } }),
  'ris-not-of-a-user': (db) => listUnlinkedRis(db, 5, asked),
  roles: (db) => listRoles(db, 'Gantry', asked),
  apps: (db) => listConnectedApps(db, 'Gantry', asked),
  'service-accounts': (db) => listServiceAccounts(db, asked),
  sessions: (db) => listLiveSessions(db, 'Gantry', new Date(), 1, asked),
  'audit-events': events({}),
  'audit-by-result': events({ result: 'DENIED' }),
  'audit-by-action': events({ action: 'mip' }),
  'audit-by-actor': events({ actorUserId: 5 }),
  'audit-by-subject': events({ subjectType: 'user' }),
  'audit-of-one-user': events({ subjectType: 'user', subjectId: 5 }),
  'audit-without-sign-ins': events({ withoutSignIns: true }),
  'audit-without-reads': events({ withoutSignIns: true, reads: 'none' }),
  'audit-reads': events({ reads: 'only' }),
  'audit-reads-of-one-user': events({ subjectType: 'user', subjectId: 5, reads: 'only' }),
  'audit-of-days': events(days),
  'audit-of-days-without-sign-ins': events({ ...days, withoutSignIns: true }),
  'audit-by-change': events({ change: 'mip.code' }),
  'audit-by-change-of-days': events({ ...days, change: 'mip.code' }),
  'audit-by-name': events({ search: 'p7777' }),
  'saved-views': (db) => listViews(db, member, 'users'),
  'saved-views-of-a-group': (db) => listViews(db, groupAdmin, 'users'),
  'own-sessions': (db) => listOwnSessions(db, 'Gantry', { userId: 80, sessionId: 1, now: anyTime }),
  'dashboard-of-a-member': (db) => getMemberDashboard({ db }, member),
  inbox: inboxOf(admin),
  'inbox-of-a-group': inboxOf(groupAdmin),
  'inbox-of-a-member': inboxOf(member),
  'digest-candidates': (db) => listCandidates(db, hooks.inbox, { after: 20_000, limit: 50, now: anyTime }),
}

/** The queries of a list, in order. */
export async function queriesOf(pool: Pool, run: Run): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => {
      queries.push(query)
    },
  })
  await run(db)
  return queries
}

/** Returns the plan of each query. */
export async function explain(pool: Pool, run: Run): Promise<string> {
  const plans: string[] = []
  for (const { sql: text, parameters } of await queriesOf(pool, run)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [
      ...parameters,
    ])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return `${plans.join('\n\n')}\n`
}
