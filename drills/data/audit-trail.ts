import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signHead } from '@gantry/server/platform/audit/heads/head.ts'
import { findLastFactSeal, findLastSeal } from '@gantry/server/platform/audit/heads/queries.ts'
import { keepSecretKey } from '@gantry/server/platform/secrets/secret-key.ts'
import { createSecrets } from '@gantry/server/platform/secrets/secrets.ts'
import { sql } from 'kysely'
import { type Drill, judge } from '../harness/drill.ts'
import { addMip } from '../harness/mips.ts'
import { type Platform, runGantry, secretKey } from '../harness/platform.ts'
import { verifySealedTrail } from '../harness/trail.ts'
import { waitUntil } from '../harness/waiting.ts'
import { tables, tricksAfter } from './audit-tricks.ts'

export const auditTrail: Drill = {
  name: 'audit-trail',
  what: 'alter, delete and forge entries of the audit trail and facts as the owner of the database',
  pass: 'verify-audit names each of them, and finds both chains valid before and afterwards',
  async run(harness) {
    const heads = harness.folder('heads')
    const platform = await harness.platform({ settings: { AUDIT_HEAD_DIR: heads } })
    for (let index = 0; index < 20; index++)
      await addMip(platform.server.port, platform.cast.admin.token, `Trail ${index}`)
    const { end } = await verifySealedTrail(platform)
    // Each server writes a head at its start, unless there is one of this hour: as if the hour had passed.
    await moveHeadToLastHour(platform, heads)
    for (let index = 20; index < 40; index++)
      await addMip(platform.server.port, platform.cast.admin.token, `Trail ${index}`)
    await verifySealedTrail(platform)
    platform.server.kill()
    await platform.startAgain()
    await waitUntil(() => readdirSync(heads).length > 1, { within: 10_000 })

    const before = await verifyAudit(platform, heads)
    harness.say(`As written: ${before.text}`)
    const tricks = tricksAfter(end?.sealNo ?? 0)
    const unnamed: string[] = []
    await changeAsOwner(
      platform,
      tables.map((table) => `create table kept_${table} as table ${table}`).join('; '),
    )
    for (const { what, statements, said, undo = '', losesHead, isMention } of tricks) {
      await changeAsOwner(platform, statements)
      const newest = join(heads, readdirSync(heads).toSorted().at(-1) ?? '')
      if (losesHead) renameSync(newest, `${newest}.lost`)
      const { code, text } = await verifyAudit(platform, heads)
      harness.say(`The owner ${what}: ${text.split('\n').find((line) => said.test(line)) ?? text}`)
      if (code !== (isMention ? 0 : 1) || !said.test(text)) unnamed.push(what)
      if (losesHead) renameSync(`${newest}.lost`, newest)
      await changeAsOwner(
        platform,
        [
          undo,
          ...tables.map(
            (table) =>
              `delete from ${table}; insert into ${table} overriding system value select * from kept_${table}`,
          ),
        ].join('; '),
      )
    }
    const after = await verifyAudit(platform, heads)
    const figure = `${tricks.length - unnamed.length} of ${tricks.length} named${unnamed.map((what) => `; not: ${what}`).join('')}`
    return judge(before.code === 0 && after.code === 0 && unnamed.length === 0, figure)
  },
}

/** Replaces the head of this hour by one of the last seals that says it was written an hour ago. */
async function moveHeadToLastHour({ db, dataDir, databaseUrl }: Platform, heads: string): Promise<void> {
  const secret = databaseUrl === null ? await keepSecretKey(dataDir) : secretKey
  const writtenAt = new Date(Date.now() - 60 * 60_000).toISOString()
  for (const name of readdirSync(heads)) rmSync(join(heads, name))
  const { sealNo, hash, sealedAt } = await findLastSeal(db)
  const head = signHead(
    createSecrets(secret),
    { sealNo, hash, sealedAt: sealedAt.toISOString(), writtenAt },
    await findLastFactSeal(db),
  )
  writeFileSync(join(heads, `${writtenAt.slice(0, 13)}.json`), JSON.stringify(head))
}

async function changeAsOwner({ db }: Platform, statements: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const switchTriggers = (to: 'disable' | 'enable') =>
      sql.raw(tables.map((table) => `alter table ${table} ${to} trigger user`).join('; '))
    await switchTriggers('disable').execute(tx)
    await sql.raw(statements).execute(tx)
    await switchTriggers('enable').execute(tx)
  })
}

/** Runs `gantry verify-audit`. */
async function verifyAudit({ dataDir, databaseUrl }: Platform, heads: string) {
  const given = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }
  const settings = { DATA_DIR: dataDir, AUDIT_HEAD_DIR: heads, ...given }
  return runGantry(['verify-audit'], settings).then(
    (text) => ({ code: 0, text }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr.trim() }),
  )
}
