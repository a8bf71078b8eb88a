import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { World } from '../world.ts'
import type { Answered } from './answered.ts'
import type { FigureSource } from './figure-source.ts'
import { countJobs, countSignInFailures, showDisk, showVersion } from './figures.ts'
import { migrationFigures, platformFigures } from './platform-figures.ts'
import { createShownFigures } from './shown-figures.ts'

export type Metrics = {
  answered(facts: Answered): void
  /** Adds the figures that need the tables of this version, with those of the domains. */
  showAll(figures: readonly FigureSource[]): void
  stop(): Promise<void>
}

type Sources = Pick<World, 'db' | 'clock' | 'log' | 'settings'>

/**
 * Serves metrics for Prometheus on a separate port. It can start before the database is migrated, so that an upgrade shows how
 * much is left.
 */
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
  const shown = createShownFigures(registry, sources)
  shown.add([migrationFigures()])
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const written = shown.refresh().then(() => registry.metrics())
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
    showAll: (figures) => shown.add([...platformFigures(), ...figures]),
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
