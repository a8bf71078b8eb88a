import { createHeadFinder } from '../audit/heads/newest.ts'
import { listShippedMigrations } from '../db/migrations/migrate.ts'
import { listApplied, listUnfinished } from '../db/migrations/progress.ts'
import { countDueJobs } from '../jobs/queries.ts'
import { defineFigures, type FigureSource, secondsSince, toSeconds } from './figure-source.ts'
import { countUnsealed, countUnsentEntries, countWaitingMails, findLastBackup } from './queries.ts'

/** Many waiting mails show that the relay cannot be reached. */
const mail = defineFigures({
  help: {
    gantry_mail_waiting: 'Mails in the outbox that are not sent yet.',
    gantry_mail_oldest_seconds: 'How long the oldest of them has waited.',
  },
  async read(world) {
    const { count, first } = await countWaitingMails(world.db)
    return { gantry_mail_waiting: count, gantry_mail_oldest_seconds: secondsSince(world, first) }
  },
})

const queue = defineFigures({
  help: {
    gantry_jobs_waiting: 'Jobs of the queue that are due, with those in work.',
    gantry_jobs_oldest_seconds: 'For how long the oldest of them has been due.',
  },
  async read({ db }) {
    const { count, seconds } = await countDueJobs(db)
    return { gantry_jobs_waiting: count, gantry_jobs_oldest_seconds: seconds }
  },
})

const unsealed = defineFigures({
  help: {
    gantry_audit_unsealed: 'Entries of the audit trail that have no seal yet.',
    gantry_audit_unsealed_oldest_seconds: 'How long the oldest of them has waited.',
    gantry_facts_unsealed: 'Facts that began or ended and have no seal of that yet.',
  },
  async read(world) {
    const { entries, facts, first } = await countUnsealed(world.db)
    return {
      gantry_audit_unsealed: entries,
      gantry_audit_unsealed_oldest_seconds: secondsSince(world, first),
      gantry_facts_unsealed: facts,
    }
  },
})

const syslog = defineFigures({
  help: {
    gantry_audit_syslog_waiting:
      'Entries of the audit trail that the syslog receiver has not read yet; absent without a receiver.',
    gantry_audit_syslog_oldest_seconds: 'How long the first of them has waited.',
  },
  async read(world) {
    if (world.settings.auditSyslog === undefined)
      return { gantry_audit_syslog_waiting: null, gantry_audit_syslog_oldest_seconds: null }
    const { count, first } = await countUnsentEntries(world.db)
    return {
      gantry_audit_syslog_waiting: count,
      gantry_audit_syslog_oldest_seconds: secondsSince(world, first),
    }
  },
})

const backup = defineFigures({
  help: {
    gantry_backup_timestamp_seconds:
      'The moment whose data the last backup by the backup command contains; absent if none was made.',
  },
  read: async ({ db }) => ({ gantry_backup_timestamp_seconds: toSeconds(await findLastBackup(db)) }),
})

export function migrationFigures(): FigureSource {
  // The files of a version do not change while it runs.
  let shipped: Promise<string[]> | null = null
  return defineFigures({
    help: {
      gantry_migrations_pending: 'Migrations of this version that the database does not have yet.',
      gantry_migrations_unfinished: 'Migrations whose fills are not complete.',
    },
    async read({ db }) {
      shipped ??= listShippedMigrations()
      const [names, applied] = [await shipped, await listApplied(db)]
      return {
        gantry_migrations_pending: names.filter((name) => !applied.has(name)).length,
        gantry_migrations_unfinished: (await listUnfinished(db)).length,
      }
    },
  })
}

/** A bucket is asked once a minute until it has the head of this hour, and then once an hour. */
function heads(): FigureSource {
  const findNewest = createHeadFinder()
  return defineFigures({
    help: {
      gantry_audit_head_timestamp_seconds:
        'When the newest head of the audit trail was written; absent where none is kept or found.',
    },
    read: async (world) => ({ gantry_audit_head_timestamp_seconds: toSeconds(await findNewest(world)) }),
    keptFor: 60_000,
  })
}

/** Without those of migrations, which are shown before the others can be read. */
export const platformFigures = (): FigureSource[] => [mail, queue, unsealed, syslog, heads(), backup]
