import { setTimeout as sleep } from 'node:timers/promises'
import type { WorklistMailing } from '@gantry/contract/domains/compliance/worklist/schemas'
import { sql } from 'kysely'
import { load, type Volley } from '../load/gun.ts'
import type { Platform } from '../platform/platform.ts'
import { importedDomain } from '../platform/tidy.ts'
import { ask, page, usersList } from './calls.ts'
import { type Line, perSecond, type Row, timesOf } from './line.ts'

const mailings = '/api/worklist/mailings'
/** The largest mailing. */
const people = 10_000
/** Half an hour for all of them. */
const leastPerMinute = 333
/** Of the calls beside it. Few, because people who read lists are few beside a job. */
const connections = 2

/** A mail of the worklist to many people, and the list of users before it and beside it in the same run. */
export const mailingLine: Line = {
  name: 'mailing',
  async run({ platform, seconds }) {
    await addPeople(platform)
    const gun = await load(usersList(platform, [page(0)]), { connections, seconds, platform })
    const before: Volley[] = []
    const beside: Volley[] = []
    for (let round = 0; round < 3; round += 1) before.push(await gun.fire())
    const started = performance.now()
    const { worklistMailingId } = await ask<WorklistMailing>(platform, mailings, {
      search: 'mailingbench',
      onQuietDays: 'SEND',
    })
    let last = await find(platform, worklistMailingId)
    while (last.state === 'RUNNING') {
      beside.push(await gun.fire())
      last = await find(platform, worklistMailingId)
      await sleep(10)
    }
    const taken = (performance.now() - started) / 1000
    if (last.counts.sent !== people) throw new Error(`${last.counts.sent} of ${people} mails were sent`)
    await sql`delete from worklist_mailing`.execute(platform.db)
    const rate = (people / taken) * 60
    const sending: Row = {
      work: `mail of the worklist to ${people.toLocaleString('en')} people, from "go" to the last in the outbox`,
      measured: `${taken.toFixed(1)} s, ${Math.round(rate)} a minute`,
      limit: `${leastPerMinute} a minute`,
      ratio: leastPerMinute / rate,
      as: 'times',
      reach: 'within 1 times',
      verdict: rate >= leastPerMinute ? 'reached' : 'short',
    }
    const list = timesOf(beside, before, {
      work: `list of users beside it, ${connections} connections`,
      limit: `the same without it, ${perSecond(before[0]?.rate ?? 0)}`,
      reach: 3,
      by: 'p50',
    })
    return [sending, list]
  },
}

async function find(platform: Platform, id: number): Promise<WorklistMailing> {
  const { mailings: all } = await ask<{ mailings: WorklistMailing[] }>(platform, mailings)
  const found = all.find(({ worklistMailingId }) => worklistMailingId === id)
  if (found === undefined) throw new Error('the mailing is gone')
  return found
}

/** Each lacks three things, and works at a MIP. `tidy` removes them. */
async function addPeople({ db }: Platform): Promise<void> {
  await sql`
    with person as (
      insert into "user" (email, first_name, last_name, activated_at)
      select 'mailing' || number || ${`@${importedDomain}`}, 'Iris', 'Mailingbench' || number, now()
      from generate_series(1, ${sql.lit(people)}) as number returning user_id),
    link as (
      insert into user_mip (user_id, mip_id, allowed)
      select user_id, (select mip_id from mip where status order by mip_id offset user_id % 20 limit 1), true from person)
    insert into qualification (user_id, qualification_kind_id, state, check_result, checked_on, expires_on)
    select user_id, qualification_kind_id, 'VERIFIED', 'CURRENT', current_date - 20, current_date - 10
    from person cross join qualification_kind where code in ('CPD', 'ASAR', 'INDEMNITY')`.execute(db)
  await sql`analyze "user", user_mip, qualification`.execute(db)
}
