import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@gantry/bench/platform/ports.ts'
import { createSecrets } from '@gantry/server/platform/secrets/secrets.ts'
import { ask } from '../harness/calls.ts'
import { lookInto } from '../harness/database.ts'
import { type Drill, judge, notRun } from '../harness/drill.ts'
import { addMip } from '../harness/mips.ts'
import { createCast } from '../harness/people.ts'
import { runGantry, secretKey, startServer } from '../harness/platform.ts'
import { addressFor, openWorkshop, startPostgres } from '../harness/postgres.ts'
import { waitUntil } from '../harness/waiting.ts'

const count = 30

export const pointInTime: Drill = {
  name: 'point-in-time',
  what: 'PostgreSQL restored to a moment between two writes, from a base backup and archived WAL',
  pass: 'all writes before that moment, none after it; no earlier session is valid',
  async run(harness) {
    const workshop = openWorkshop(harness)
    if (workshop === null) return notRun('there is no PostgreSQL with pg_basebackup on this machine')
    const archive = workshop.place('archive')
    const { place, port, child } = await startPostgres(workshop, {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    })
    const dataDir = harness.folder('data')
    mkdirSync(dataDir, { mode: 0o755 })
    const settingsFor = (own: number) => ({
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      DATABASE_URL: addressFor('SERVER', own),
      DATABASE_OWNER_URL: addressFor('OWNER', own),
      SECRET_KEY: secretKey,
    })
    // The tables are made by the command, and the server does not know their owner.
    harness.say(await runGantry(['migrate'], settingsFor(port)))
    const { DATABASE_OWNER_URL: _, ...ofServer } = settingsFor(port)
    const server = await startServer(ofServer)
    harness.afterwards(() => server.stop())
    const looking = lookInto({ connectionString: addressFor('OWNER', port) })
    harness.afterwards(() => looking.close())
    const { admin } = await createCast({ db: looking.db, secrets: createSecrets(secretKey) })

    const base = workshop.place('base')
    await workshop.call('pg_basebackup', [
      '-D',
      base,
      '-d',
      `host=127.0.0.1 port=${port} user=postgres`,
      '--checkpoint=fast',
      '--no-sync',
    ])
    // One after the other, because a busy machine answers 503 to some of many at once.
    const writeAll = async (name: string) => {
      const answers = []
      for (let turn = 0; turn < count; turn++)
        answers.push(await addMip(server.port, admin.token, `${name} ${turn}`))
      return answers
    }
    const early = await writeAll('Before')
    await sleep(1_000)
    const moment = await workshop.ask(port, 'select now()')
    await sleep(1_000)
    const late = await writeAll('After')
    await workshop.ask(port, 'select pg_switch_wal()')
    const archived = () => workshop.ask(port, 'select archived_count from pg_stat_archiver')
    await waitUntil(async () => Number(await archived()) > 1, { within: 10_000 })
    await server.stop()
    child.requestStop()
    await child.ended
    harness.say(`${place} is given up; the moment is ${moment}.`)

    writeFileSync(join(base, 'recovery.signal'), '')
    appendFileSync(
      join(base, 'postgresql.auto.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
    )
    const port2 = await findFreePort()
    await workshop.start(base, port2, { archive_mode: 'off' })
    await waitUntil(async () => (await workshop.ask(port2, 'select pg_is_in_recovery()')) === 'f', {
      within: 30_000,
    })
    const again = lookInto({ connectionString: addressFor('OWNER', port2) })
    harness.afterwards(() => again.close())
    const names = (await again.db.selectFrom('mip').select('name').execute()).map(({ name }) => name)
    const revived = await again.db
      .selectFrom('session')
      .select('sessionId')
      .where('state', '<>', 'ENDED')
      .execute()

    harness.say(await runGantry(['end-sessions'], settingsFor(port2)))
    const restored = await startServer(settingsFor(port2))
    harness.afterwards(() => restored.stop())
    const old = await ask(restored.port, { path: '/api/my-profile', token: admin.token })
    const acknowledged = [...early, ...late].filter(({ status }) => status === 200).length
    const kept = names.filter((name) => name.startsWith('Before')).length
    const gone = names.filter((name) => name.startsWith('After')).length
    return judge(
      acknowledged === 2 * count && kept === count && gone === 0 && revived.length > 0 && old.status === 401,
      `${kept} of ${count} writes before the moment, ${gone} of ${count} after it; ` +
        `${revived.length} sessions were revived, and their token is answered ${old.status} after gantry end-sessions`,
    )
  },
}
