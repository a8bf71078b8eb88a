import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { declared } from '../../domains.ts'
import { freePort } from '../../testing/fakes/free-port.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { every } from '../jobs/every.ts'
import { type Metrics, startMetrics } from './metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const rules = read('deploy/prometheus-alerts.yaml')
const alerts = [...rules.matchAll(/^ +- alert: (\w+)\n +expr: (.+)$/gm)].map(
  ([, name = '', expression = '']) => ({ name, expression }),
)

/** What an expression asks for, read by the grammar of Prometheus: metrics, labels of each, and mistakes. */
function analyse(expression: string) {
  const selectors: { metric: string; labels: string[] }[] = []
  const groupings: string[] = []
  const mistakes: string[] = []
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to)
      if (type.isError) mistakes.push(`at ${from}: ${expression.slice(from)}`)
      if (type.name === 'VectorSelector') selectors.push({ metric: '', labels: [] })
      const last = selectors.at(-1)
      if (type.name === 'Identifier' && last) last.metric = text
      if (type.name !== 'LabelName') return
      if (node.parent?.name === 'GroupingLabels') groupings.push(text)
      else last?.labels.push(text)
    },
  })
  return { selectors, groupings, mistakes }
}

let t: TestApp
let metrics: Metrics
/** The labels of each sample's name. */
const shown = new Map<string, Set<string>>([['up', new Set()]])
beforeAll(async () => {
  const port = await freePort()
  t = await buildTestApp({ METRICS_PORT: String(port) })
  metrics = await startMetrics(t.world, t.database.pool)
  metrics.showAll(declared('figures'))
  // Some samples exist only after the first request, or the first run of a job.
  const app = await buildApp(t.world, undefined, metrics.answered)
  await app.inject('/healthz')
  await app.close()
  await every(
    'alerts-test',
    60_000,
    () => Promise.resolve(),
    () => undefined,
  ).stop()
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+) /gm)) shown.set(name, new Set())
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
    shown.set(name, new Set([...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label)))
})
afterAll(async () => {
  await metrics.stop()
  await t.close()
})

/** Prometheus adds these labels to every sample. */
const ofPrometheus = ['job', 'instance']

it.for(alerts)('$name is an expression about metrics and labels that the server has', ({ expression }) => {
  const { selectors, groupings, mistakes } = analyse(expression)
  expect(mistakes).toEqual([])
  expect(selectors.map(({ metric }) => metric).filter((metric) => !shown.has(metric))).toEqual([])
  expect(selectors.length).toBeGreaterThan(0)
  const known = (metric: string) => [...(shown.get(metric) ?? []), ...ofPrometheus]
  const wrong = selectors.flatMap(({ metric, labels }) =>
    labels.filter((label) => !known(metric).includes(label)).map((label) => `${metric}{${label}}`),
  )
  expect(wrong).toEqual([])
  const all = new Set(selectors.flatMap(({ metric }) => known(metric)))
  expect(groupings.filter((label) => !all.has(label))).toEqual([])
})

it('every figure of a source has an alert, except counts beside an age', () => {
  const asked = new Set(
    alerts.flatMap(({ expression }) => analyse(expression).selectors).map((one) => one.metric),
  )
  const figures = [...shown.keys()].filter(
    (name) => /^gantry_(?!build_info)\w+$/.test(name) && !/_(sum|count|bucket)$/.test(name),
  )
  expect(figures.filter((name) => !asked.has(name))).toEqual([
    'gantry_http_answer_seconds',
    'gantry_mail_waiting',
    'gantry_jobs_waiting',
    'gantry_audit_unsealed',
    'gantry_audit_syslog_waiting',
    'gantry_held_links',
    'gantry_webhook_waiting',
  ])
})

it('every alert has a section in the runbook, and no section is left of one that is gone', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^## (Gantry\w+)$/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.length).toBe(rules.match(/- alert:/g)?.length)
  expect(sections).toEqual(alerts.map(({ name }) => name))
})
