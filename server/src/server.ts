import type { Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import { buildApp } from './app.ts'
import { declared, hooks } from './domains.ts'
import { jobs } from './jobs.ts'
import { openOwnFiles, refuseForeignDatabase } from './kit/stored-files/service.ts'
import { startSealing } from './platform/audit/sealing.ts'
import { readAuditRetention } from './platform/db/connect/audit-retention.ts'
import { connect } from './platform/db/connect/connect.ts'
import { ignoredVariables } from './platform/db/connect/driver.ts'
import { type OpenDatabase, openDatabase } from './platform/db/connect/opening.ts'
import { poolingOf } from './platform/db/connect/pooling.ts'
import { limitRole } from './platform/db/connect/role-limits.ts'
import { canChangeAuditTrail, prepareDatabase } from './platform/db/connect/server-role.ts'
import { startFoldingTotals } from './platform/db/lists/lists.ts'
import { startFilling } from './platform/db/migrations/filling.ts'
import { createVirusScanner } from './platform/files/virus-scanner.ts'
import { listenWhilePending } from './platform/health/pending.ts'
import { createShutdown } from './platform/http/closing.ts'
import { queueConnections, startQueue } from './platform/jobs/queue.ts'
import { createLimiter } from './platform/limits/limiter.ts'
import { createSeldomLog } from './platform/log/seldom.ts'
import { createMailer } from './platform/mail/mailer-opening.ts'
import { createMailQueue } from './platform/mail/queue.ts'
import { mailJob, mailsAtOnce } from './platform/mail/worker.ts'
import { createOutboundFetch } from './platform/outbound/outbound-fetch.ts'
import { systemClock } from './platform/secrets/clock.ts'
import { isSealed, openSecrets } from './platform/secrets/hash-keys.ts'
import { findKeys } from './platform/secrets/secret-key.ts'
import { createInForce } from './platform/settings/in-force.ts'
import type { Settings } from './platform/settings/settings.ts'
import { useTracer } from './platform/tracing/tracing.ts'
import type { World } from './platform/world.ts'

export type Running = {
  app: FastifyInstance
  world: World
  /** The activation link of the first administrator, until an administrator is active. */
  activationLink: string | null
  /** Stops in the reverse order of the start; with `drainSeconds` the proxies notice first. */
  stop(drainSeconds?: number): Promise<void>
}

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** PostgreSQL cancels a statement after fifteen seconds. After twenty seconds without an answer it counts as lost. */
const queryTimeout = 20_000

type Options = {
  /** Started by the caller, so that PostgreSQL starts while this file and its imports are loaded. */
  opening?: Promise<OpenDatabase>
  /** Runs after the migrations and before the first request. */
  prepare?: (world: World) => Promise<void>
}

/** Starts all parts in the order of their dependencies, and stops them in reverse order. */
export async function startServer(
  settings: Settings,
  { opening = openDatabase(settings), prepare }: Options = {},
): Promise<Running> {
  const undo: (() => Promise<void>)[] = []
  let stopping = false
  const shutdown = createShutdown()
  let listening: Server | undefined
  const stop = async (drainSeconds = 0) => {
    stopping = true
    if (drainSeconds > 0) await shutdown.drain(drainSeconds, listening)
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const log = pino({ level: settings.logLevel })
    if (settings.databaseUrl !== undefined && ignoredVariables.length > 0)
      log.warn(
        { ignoredVariables },
        'PG variables have no effect, because DATABASE_URL defines the whole connection',
      )
    const { places, stop: stopDatabase } = await opening
    undo.push(stopDatabase)
    const tracing = await traceIfWanted(settings)
    if (tracing) undo.push(() => tracing.stop())
    const pooling = poolingOf(settings)
    if (!pooling.takesLimits) await limitRole(places.server, pooling)
    const logLost = createSeldomLog(log, 'a database connection was lost', { stacks: false })
    // Without a stack, because the driver attaches its whole client to the error.
    const onConnectionLost = (error: Error) => {
      if (!stopping) logLost(error, { reason: error.message })
    }
    const database = connect(places.server, { isStarting: true, pooling, queryTimeout, onConnectionLost })
    undo.push(() => database.close())
    const { db, sessionDb } = database
    const clock = systemClock
    const metrics = await measureIfWanted({ db, clock, log, settings }, database.pool)
    if (metrics) undo.push(() => metrics.stop())
    await refuseForeignDatabase({ settings, db })
    let stopPending = () => Promise.resolve()
    try {
      await prepareDatabase(places, database.db, settings.auditKeptDays, pooling, {
        leavesFills: true,
        // What takes long is also shown by a server that logs little.
        report: (facts, message) =>
          message === 'migrated' ? log.info(facts, message) : log.warn(facts, message),
        onPending: async () => {
          stopPending = await listenWhilePending(settings)
        },
      })
    } finally {
      await stopPending()
    }
    const keptDays = await readAuditRetention(database.db)
    if (keptDays !== settings.auditKeptDays)
      log.warn({ keptDays }, 'AUDIT_KEPT_DAYS is not in force: start once with DATABASE_OWNER_URL')
    if (await canChangeAuditTrail(database.db))
      log.warn('the database role of this server may change the audit trail; set DATABASE_OWNER_URL')

    const keys = await findKeys(settings, () => isSealed(database.db))
    const secrets = await openSecrets(database.db, keys)
    const files = await openOwnFiles({ settings, db, clock, log })
    const mail = createMailQueue({ clock, secrets })
    const scanner = createVirusScanner(settings, log)
    const limits = createLimiter({ db, clock })
    const outboundFetch = createOutboundFetch(settings)
    const inForce = createInForce({ settings, db: sessionDb, log })
    await inForce.renew()
    const world: World = {
      settings,
      inForce,
      db,
      sessionDb,
      clock,
      secrets,
      limits,
      mail,
      files,
      scanner,
      outboundFetch,
      hooks,
      log,
    }
    await prepare?.(world)
    const sealing = startSealing(world)
    undo.push(() => sealing.stop())
    for (const start of declared('workers')) {
      const job = start(world)
      undo.push(() => job.stop())
    }
    const filling = startFilling(world, places, pooling)
    undo.push(() => filling.stop())
    const folding = startFoldingTotals(world)
    undo.push(() => folding.stop())
    const mailer = createMailer(settings)
    undo.push(async () => mailer.close())
    // A relay that does not answer holds up no other jobs.
    const groups = [
      { jobs, atOnce: 6 },
      { jobs: { mail: mailJob(mailer) }, atOnce: mailsAtOnce },
    ]
    const queueing = connect(places.server, {
      maxConnections: queueConnections(groups.length),
      maxWait: 10_000,
      isStarting: true,
      pooling,
      queryTimeout,
      onConnectionLost,
    })
    undo.push(() => queueing.close())
    const queue = startQueue(world, groups, queueing, pooling)
    undo.push(() => queue.stop())

    let activationLink: string | null = null
    for (const step of declared('startSteps'))
      activationLink = (await step(world))?.activationLink ?? activationLink
    metrics?.showAll(declared('figures'))
    const app = await buildApp(world, builtWeb, metrics?.answered, shutdown)
    undo.push(() => app.close())
    database.serve()
    await app.listen({ host: settings.host, port: settings.port })
    listening = app.server
    return { app, world, activationLink, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Loads the metrics only when they are enabled, because loading them delays the start. */
async function measureIfWanted(sources: Pick<World, 'db' | 'clock' | 'log' | 'settings'>, pool: Pool) {
  if (sources.settings.metricsPort === undefined) return null
  const { startMetrics } = await import('./platform/health/metrics.ts')
  return startMetrics(sources, pool)
}

/** Loads OpenTelemetry only when a collector is set, because loading it delays the start. */
async function traceIfWanted(settings: Settings) {
  if (!settings.tracing) return null
  const { startOpenTelemetry } = await import('./platform/tracing/opentelemetry.ts')
  const trustsTraces = settings.trustProxy !== undefined
  const { tracer, stop } = startOpenTelemetry(process.env, { trustsTraces })
  useTracer(tracer)
  return { stop }
}
