import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import { buildApp } from './app.ts'
import { startImportWorker } from './domains/imports/worker.ts'
import { startLogoutNotices } from './domains/oidc/notices.ts'
import { startFileCleanup } from './domains/stored-files/service.ts'
import { ensureFirstAdministrator } from './domains/users/first-administrator.ts'
import { startHousekeeping } from './housekeeping.ts'
import { readAuditRetention } from './platform/db/connect/audit-retention.ts'
import { connect } from './platform/db/connect/connect.ts'
import { ignoredVariables } from './platform/db/connect/driver.ts'
import { type OpenDatabase, openDatabase } from './platform/db/connect/opening.ts'
import { canChangeAuditTrail, prepareDatabase } from './platform/db/connect/server-role.ts'
import { startFoldingTotals } from './platform/db/lists/lists.ts'
import { openFileStore } from './platform/files/file-store-opening.ts'
import { createVirusScanner } from './platform/files/virus-scanner.ts'
import { createMailer } from './platform/mail/mailer-opening.ts'
import { createMailQueue } from './platform/mail/queue.ts'
import { startMailWorker } from './platform/mail/worker.ts'
import { systemClock } from './platform/secrets/clock.ts'
import { openSecrets } from './platform/secrets/hash-keys.ts'
import { findKeys } from './platform/secrets/secret-key.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { World } from './platform/world.ts'

export type Running = {
  app: FastifyInstance
  world: World
  /** One-time link of the first administrator, while there is nobody else to let people in. */
  activationLink: string | null
  stop(): Promise<void>
}

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))

type Options = {
  /** Begun by the caller, so that it goes on while this file and all that it needs are loaded. */
  opening?: Promise<OpenDatabase>
  /** Runs on the migrated database before anyone is served. */
  prepare?: (world: World) => Promise<void>
}

/** Starts everything in the order it depends on one another, and stops it in the reverse. */
export async function startServer(
  settings: Settings,
  { opening = openDatabase(settings), prepare }: Options = {},
): Promise<Running> {
  const undo: (() => Promise<void>)[] = []
  let stopping = false
  const stop = async () => {
    stopping = true
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const log = pino({ level: settings.logLevel })
    if (settings.databaseUrl !== undefined && ignoredVariables.length > 0)
      log.warn(
        { ignoredVariables },
        'DATABASE_URL says all about the connection; PG variables have no effect',
      )
    const { places, stop: stopDatabase } = await opening
    undo.push(stopDatabase)
    const database = connect(places.server, {
      // PostgreSQL itself gives up on a statement after fifteen seconds, and says so unless its machine is gone.
      queryTimeout: 20_000,
      // The driver hangs its whole client on the error, so only its words are logged.
      onConnectionLost: ({ message }) => {
        if (!stopping) log.warn({ reason: message }, 'a database connection was lost')
      },
    })
    undo.push(() => database.close())
    await prepareDatabase(places, database.db, settings.auditKeptDays)
    const keptDays = await readAuditRetention(database.db)
    if (keptDays !== settings.auditKeptDays)
      log.warn({ keptDays }, 'AUDIT_KEPT_DAYS is not in force: start once with DATABASE_OWNER_URL')
    if (await canChangeAuditTrail(database.db))
      log.warn('the database role of this server may change the audit trail; DATABASE_OWNER_URL mends that')

    const secrets = await openSecrets(database.db, await findKeys(settings))
    const files = await openFileStore(settings, (reason) =>
      log.warn({ reason }, 'the bucket for files cannot be reached; they are away until it can'),
    )
    const mail = createMailQueue({ clock: systemClock, secrets })
    const scanner = createVirusScanner(settings, log)
    const clock = systemClock
    const { db, sessionDb } = database
    const world: World = { settings, db, sessionDb, clock, secrets, mail, files, scanner, log }
    await prepare?.(world)
    const worker = startMailWorker(world, createMailer(settings))
    undo.push(() => worker.stop())
    const imports = startImportWorker(world)
    undo.push(() => imports.stop())
    const notices = startLogoutNotices(world)
    undo.push(() => notices.stop())
    const housekeeping = startHousekeeping(world)
    undo.push(() => housekeeping.stop())
    const folding = startFoldingTotals(world)
    undo.push(() => folding.stop())
    const sweeping = startFileCleanup(world)
    undo.push(() => sweeping.stop())

    const first = await ensureFirstAdministrator(world)
    const metrics = await measureIfWanted(world, database.pool)
    if (metrics) undo.push(() => metrics.stop())
    const app = await buildApp(world, builtWeb, metrics?.answered)
    undo.push(() => app.close())
    await app.listen({ host: settings.host, port: settings.port })
    return { app, world, activationLink: first?.activationLink ?? null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Loaded only where it is asked for: every start would pay for it. */
async function measureIfWanted(world: World, pool: Pool) {
  if (world.settings.metricsPort === undefined) return null
  const { startMetrics } = await import('./platform/health/metrics.ts')
  return startMetrics(world, pool)
}
