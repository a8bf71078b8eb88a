import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createSeldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import type { Answered } from './answered.ts'
import { countJobs, countSignInFailures, showDisk, showVersion } from './figures.ts'
import { countUnsentEntries, countWaitingMails } from './queries.ts'

export type Metrics = { answered(facts: Answered): void; stop(): Promise<void> }

type Sources = Pick<World, 'db' | 'clock' | 'log' | 'settings'>

/** Serves metrics for Prometheus on a separate port. */
export async function startMetrics(sources: Sources, pool: Pool): Promise<Metrics> {
  const { metricsPort, metricsHost } = sources.settings
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'gantry_http_answer_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  })
  const countSignIn = countSignInFailures(registry)
  showVersion(registry)
  showDisk(registry, sources.settings.dataDir)
  countJobs(registry)
  countConnections(registry, pool)
  const refresh = countWaiting(registry, sources)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const written = refresh().then(() => registry.metrics())
    written.then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        sources.log.warn({ err: error }, 'metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(metricsPort, metricsHost, resolve)
  })
  return {
    answered(facts) {
      const { method, route, status, seconds } = facts
      answers.observe({ method, route, status }, seconds)
      countSignIn(facts)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function countConnections(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'gantry_database_connections',
    help: 'Connections to the database: lent out, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'lent' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'wanted' }, pool.waitingCount)
    },
  })
}

/**
 * Registers gauges of what waits: many waiting mails show that the relay cannot be reached, many entries that the receiver
 * of the audit trail cannot. Returns a function that updates all of them.
 */
function countWaiting(registry: Registry, { db, clock, log, settings }: Sources): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const up = gauge('gantry_database_up', '1 while the database answers.')
  const waiting = gauge('gantry_mail_waiting', 'Mails in the outbox that are not sent yet.')
  const oldest = gauge('gantry_mail_oldest_seconds', 'How long the oldest of them has waited.')
  const unsent = gauge(
    'gantry_audit_syslog_waiting',
    'Entries of the audit trail that the syslog receiver has not read yet; 0 without a receiver.',
  )
  const oldestUnsent = gauge('gantry_audit_syslog_oldest_seconds', 'How long the first of them has waited.')
  const ageOf = (first: Date | null) =>
    first === null ? 0 : Math.max(0, (clock.now().getTime() - first.getTime()) / 1000)
  const logAway = createSeldomLog(log, 'metrics: no database')
  return async () => {
    try {
      const mails = await countWaitingMails(db)
      waiting.set(mails.count)
      oldest.set(ageOf(mails.first))
      if (settings.auditSyslog !== undefined) {
        const entries = await countUnsentEntries(db)
        unsent.set(entries.count)
        oldestUnsent.set(ageOf(entries.first))
      }
      up.set(1)
    } catch (error) {
      logAway(error)
      up.set(0)
    }
  }
}
