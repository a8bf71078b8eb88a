import { sendReminders } from '@gantry/server/domains/compliance/qualifications/reminders.ts'
import { loadCalendar } from '@gantry/server/kit/quiet-days/calendar.ts'
import { createMailQueue } from '@gantry/server/platform/mail/queue.ts'
import { systemClock } from '@gantry/server/platform/secrets/clock.ts'
import { keepSecretKey } from '@gantry/server/platform/secrets/secret-key.ts'
import { createSecrets } from '@gantry/server/platform/secrets/secrets.ts'
import { readSettings } from '@gantry/server/platform/settings/settings.ts'
import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'
import { type Line, perSecond, rowOf } from './line.ts'

/** Each of three million qualifications gets five mails in two years or more, which is 20,000 on a day. */
const dueIn = 100
/** In seconds, for the reminders of a day. */
const most = 60

/** The job that mails people before their qualifications end, with the reminders of one day. */
export const remindersLine: Line = {
  name: 'reminders',
  run: async ({ platform }) => [
    await rowOf('reminders of qualifications, of one day', async () => {
      await forgetReminders(platform)
      const due = await makeDue(platform)
      const started = performance.now()
      await send(platform)
      const seconds = (performance.now() - started) / 1000
      const sent = await forgetReminders(platform)
      if (sent !== due) throw new Error(`${sent} reminders were sent, and ${due} were due`)
      return {
        work: `reminders of ${due.toLocaleString('en')} qualifications, of one day`,
        measured: `${seconds.toFixed(1)} s, ${perSecond(due / seconds)}`,
        limit: `${most} s`,
        ratio: seconds / most,
        as: 'times',
        reach: 'within 1 times',
        verdict: seconds <= most ? 'reached' : 'short',
      }
    }),
  ],
}

async function makeDue({ db, seed }: Platform): Promise<number> {
  const { numAffectedRows } = await sql`update qualification set next_reminder_on = current_date - 1
    where qualification_id in (select qualification_id from qualification
      where state = 'VERIFIED' and user_id is not null and sort_expires_on between current_date + 10 and current_date + 80
      limit ${Math.round((seed.users * 3) / dueIn)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function send({ db, seed }: Platform): Promise<void> {
  const secrets = createSecrets(await keepSecretKey(seed.dataDir))
  const mail = createMailQueue({ clock: systemClock, secrets })
  const now = await nextWorkingDay()
  await sendReminders({ db, clock: { now: () => now }, mail, settings: readSettings({}) })
}

/** On quiet days of a state, its reminders wait. */
async function nextWorkingDay(): Promise<Date> {
  const calendar = await loadCalendar()
  let at = new Date()
  while (calendar.quietStates(at).length > 0) at = new Date(at.getTime() + 24 * 60 * 60_000)
  return at
}

async function forgetReminders({ db }: Platform): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('qualificationReminder').executeTakeFirstOrThrow()
  await db.deleteFrom('mail').execute()
  return Number(numDeletedRows)
}
