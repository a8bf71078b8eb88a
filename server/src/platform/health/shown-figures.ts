import { Gauge, type Registry } from 'prom-client'
import { createSeldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import type { FigureSource } from './figure-source.ts'
import { askDatabase } from './queries.ts'

type Sources = Pick<World, 'db' | 'clock' | 'settings' | 'log'>
type Shown = { refresh(): Promise<void>; forget(): void }

/**
 * The gauges of sources. `refresh` reads them for a scrape; scrapes at the same time share one reading. The sources are read one
 * after the other, so that a scrape needs one connection.
 */
export function createShownFigures(registry: Registry, world: Sources) {
  const up = new Gauge({
    name: 'gantry_database_up',
    help: '1 while the database answers.',
    registers: [registry],
  })
  const logAway = createSeldomLog(world.log, 'metrics: no database')
  const logFailure = createSeldomLog(world.log, 'figures for metrics could not be read')
  const shown: Shown[] = []
  const readAll = async () => {
    try {
      await askDatabase(world.db)
      up.set(1)
    } catch (error) {
      logAway(error)
      up.set(0)
      for (const source of shown) source.forget()
      return
    }
    for (const source of shown) await source.refresh()
  }
  let running: Promise<void> | null = null
  return {
    add(sources: readonly FigureSource[]): void {
      shown.push(...sources.map((source) => showSource(registry, source, world, logFailure)))
    },
    refresh(): Promise<void> {
      running ??= readAll().finally(() => {
        running = null
      })
      return running
    },
  }
}

/**
 * A figure that is not known has no sample, and neither has any figure of a source that cannot be read: an alert must not take
 * an old value or 0 for the present one.
 */
function showSource(
  registry: Registry,
  { help, read, keptFor = 0 }: FigureSource,
  world: Parameters<FigureSource['read']>[0],
  onError: (error: unknown) => void,
): Shown {
  const gauges = Object.entries(help).map(
    ([name, text]) => [name, new Gauge({ name, help: text, registers: [registry] })] as const,
  )
  let readAt = Number.NEGATIVE_INFINITY
  const forget = () => {
    readAt = Number.NEGATIVE_INFINITY
    for (const [, gauge] of gauges) gauge.remove()
  }
  // A new gauge has the value 0.
  forget()
  return {
    forget,
    async refresh() {
      const now = performance.now()
      if (now - readAt < keptFor) return
      try {
        const figures = await read(world)
        for (const [name, gauge] of gauges) {
          const figure = figures[name] ?? null
          if (figure === null) gauge.remove()
          else gauge.set(figure)
        }
        readAt = now
      } catch (error) {
        forget()
        onError(error)
      }
    },
  }
}
