import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../../', import.meta.url)
const templates = new URL('deploy/helm/gantry/templates/', root)
const chart = readdirSync(templates)
  .map((name) => readFileSync(new URL(name, templates), 'utf8'))
  .join('\n')
const settings = readFileSync(new URL('README.md', root), 'utf8')

// Whether the templates render is for helm to say, which does not come from the npm registry.
it('the chart sets only variables that the server reads', () => {
  const named = [...chart.matchAll(/(?:name: |")([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(
    ([, name]) => name ?? '',
  )
  const variables = new Set(named.filter((name) => name !== 'NODE_ENV'))
  expect(variables.size).toBeGreaterThan(12)
  expect([...variables].filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})

it('the chart asks /healthz whether a pod lives, and /readyz whether it takes requests', () => {
  expect(chart).toMatch(/livenessProbe:\s+httpGet: \{ path: \/healthz/)
  expect(chart).toMatch(/readinessProbe:\s+httpGet: \{ path: \/readyz/)
})
