import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type Drill, judge } from '../harness/drill.ts'
import { addMip } from '../harness/mips.ts'
import { type Platform, secretKey } from '../harness/platform.ts'
import { verifySealedTrail } from '../harness/trail.ts'
import { waitUntil } from '../harness/waiting.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tables = ['audit_event', 'audit_seal']
const last = '(select max(audit_event_id) from audit_event)'
const middle = '(select min(audit_event_id) + 10 from audit_event)'

/** What the owner of the database does, and what `npm run verify-audit` must say about it. */
const tricks: { what: string; statements: string; said: RegExp }[] = [
  {
    what: 'alters an entry',
    statements: `update audit_event set actor_user_id = null where audit_event_id = ${middle}`,
    said: /Entry \d+ \(mip\.add, .*was altered/,
  },
  {
    what: 'deletes an entry',
    statements: `delete from audit_event where audit_event_id = ${middle}`,
    said: /Entry \d+ was removed/,
  },
  {
    what: 'deletes an entry with its seal',
    statements: `delete from audit_seal where audit_event_id = ${middle}; delete from audit_event where audit_event_id = ${middle}`,
    said: /Seal \d+ was removed, with an entry after entry \d+/,
  },
  {
    what: 'deletes the last entry with its seal',
    statements: `delete from audit_seal where audit_event_id = ${last}; delete from audit_event where audit_event_id = ${last}`,
    said: /Entries were removed from the end/,
  },
  {
    what: 'adds an entry',
    statements: `insert into audit_event (audit_event_id, at, action, result) values (1000000, now(), 'mip.add', 'DONE')`,
    said: /Entry 1000000 \(mip\.add, .*was forged/,
  },
  {
    what: 'alters an entry and computes the chain again',
    statements: `update audit_event set detail = '{}' where audit_event_id = ${middle};
      delete from audit_seal where seal_no > 0;
      insert into audit_unsealed select audit_event_id from audit_event; select seal_audit(100000)`,
    said: /Entries between .* were altered, and the chain was computed again/,
  },
]

export const auditTrail: Drill = {
  name: 'audit-trail',
  what: 'alter, delete and forge entries of the audit trail as the owner of the database',
  pass: 'verify-audit names each of them, and finds the trail valid before and afterwards',
  async run(harness) {
    const heads = harness.folder('heads')
    const platform = await harness.platform({ settings: { AUDIT_HEAD_DIR: heads } })
    for (let index = 0; index < 40; index++)
      await addMip(platform.server.port, platform.cast.admin.token, `Trail ${index}`)
    await verifySealedTrail(platform)
    // Each server writes a head at its start, unless there is one of this hour: as if the hour had passed.
    platform.server.kill()
    for (const name of readdirSync(heads)) rmSync(join(heads, name))
    await platform.startAgain()
    await waitUntil(() => readdirSync(heads).length > 0, { within: 10_000 })

    const before = await verifyAudit(platform, heads)
    harness.say(`As written: ${before.text}`)
    const unnamed: string[] = []
    await changeAsOwner(
      platform,
      tables.map((table) => `create table kept_${table} as table ${table}`).join('; '),
    )
    for (const { what, statements, said } of tricks) {
      await changeAsOwner(platform, statements)
      const { code, text } = await verifyAudit(platform, heads)
      harness.say(`The owner ${what}: ${text.split('\n')[0]}`)
      if (code !== 1 || !said.test(text)) unnamed.push(what)
      await changeAsOwner(
        platform,
        tables
          .map((table) => `delete from ${table}; insert into ${table} select * from kept_${table}`)
          .join('; '),
      )
    }
    const after = await verifyAudit(platform, heads)
    const figure = `${tricks.length - unnamed.length} of ${tricks.length} named${unnamed.map((what) => `; not: ${what}`).join('')}`
    return judge(before.code === 0 && after.code === 0 && unnamed.length === 0, figure)
  },
}

async function changeAsOwner({ db }: Platform, statements: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const switchTriggers = (to: 'disable' | 'enable') =>
      sql.raw(
        [...tables, 'audit_unsealed'].map((table) => `alter table ${table} ${to} trigger user`).join('; '),
      )
    await switchTriggers('disable').execute(tx)
    await sql.raw(statements).execute(tx)
    await switchTriggers('enable').execute(tx)
  })
}

/** Runs `npm run verify-audit`. */
async function verifyAudit({ dataDir, databaseUrl }: Platform, heads: string) {
  const { PATH, HOME } = process.env
  const given = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }
  const env = { PATH, HOME, DATA_DIR: dataDir, AUDIT_HEAD_DIR: heads, ...given }
  const entry = 'server/src/commands/verify-audit/verify-audit-command.ts'
  return promisify(execFile)(process.execPath, [entry], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr.trim() }),
  )
}
