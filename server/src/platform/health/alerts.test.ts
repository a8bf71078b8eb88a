import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { type Metrics, startMetrics } from './metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const rules = read('deploy/prometheus-alerts.yaml')
const alerts = [...rules.matchAll(/^ +- alert: (\w+)\n +expr: (.+)$/gm)].map(([, name, expression]) => ({
  name: name ?? '',
  // Prometheus makes `up` itself; labels and their values are no metrics.
  metrics: (expression ?? '').replaceAll(/\{.*?\}/g, '').match(/\b(?:gantry|nodejs|process)_\w+/g) ?? [],
}))

let t: TestApp
let metrics: Metrics
let shown: Set<string>
beforeAll(async () => {
  const port = await freePort()
  t = await buildTestApp({ METRICS_PORT: String(port) })
  metrics = await startMetrics(t.world, t.database.pool)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  shown = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
})
afterAll(async () => {
  await metrics.stop()
  await t.close()
})

it.for(alerts)('$name asks for metrics that the server has', ({ name, metrics: asked }) => {
  expect(name === 'GantryServerAway' || asked.length > 0).toBe(true)
  expect(asked.filter((metric) => !shown.has(metric))).toEqual([])
})

it('every alert has a section in the runbook, and no section is left of one that is gone', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^## (Gantry\w+)$/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.length).toBe(rules.match(/- alert:/g)?.length)
  expect(sections).toEqual(alerts.map(({ name }) => name))
})
