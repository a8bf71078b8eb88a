import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Environment } from './environment.ts'

const root = new URL('../../../../', import.meta.url)
const folder = new URL('deploy/helm/gantry/', root)
const templates = new URL('templates/', folder)
const templateOf = (name: string) => readFileSync(new URL(name, templates), 'utf8')
const chart = readdirSync(templates).map(templateOf).join('\n')
const values = readFileSync(new URL('values.yaml', folder), 'utf8')
const settings = readFileSync(new URL('docs/settings.md', root), 'utf8')
const image = readFileSync(new URL('deploy/Containerfile', root), 'utf8')

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
/** The variables that the templates write, and those of the image. */
const written = new Set([
  ...namesIn(chart, /(?:name: |")([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g),
  ...namesIn(/^ENV (.*)$/m.exec(image)?.[1] ?? '', /\b([A-Z_]+)=/g),
])
const refused = /define "gantry.fixed" -}}\n(.*)\n/.exec(chart)?.[1]?.split(' ') ?? []
const others = namesIn(values, /^# {3}([A-Z][A-Z0-9_]*)$/gm)

// Whether the templates render is for helm to say, which does not come from the npm registry.
it('the chart sets only variables that the server reads', () => {
  const named = [...chart.matchAll(/(?:name: |")([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(
    ([, name]) => name ?? '',
  )
  const variables = new Set(named.filter((name) => name !== 'NODE_ENV'))
  expect(variables.size).toBeGreaterThan(12)
  expect([...variables].filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})

it('the chart sets every variable that the server reads, or values.yaml names it for `settings`', () => {
  const known = Object.keys(Environment.shape).filter((name) => name !== 'WEB_TIMINGS')
  const set = [...written].filter((name) => name !== 'NODE_ENV')
  expect([...set, ...others].toSorted()).toEqual(known.toSorted())
})

it('`settings` may not repeat a variable that the chart or the image sets', () => {
  expect(refused.toSorted()).toEqual([...written].toSorted())
  const loop = /range \$name, \$value := .Values.settings }}\n(.*)\n(.*)\n/.exec(chart)
  expect(loop?.[1]).toBe('{{- if has $name (include "gantry.fixed" $ | splitList " ") }}')
  expect(loop?.[2]).toMatch(/^\{\{- fail \(printf "settings\.%s: /)
})

it('the pods and the migration job mount the files that settings name', () => {
  for (const name of ['deployment.yaml', 'migrate.yaml']) {
    const text = templateOf(name)
    const mounts = text.slice(text.indexOf('volumeMounts:'), text.indexOf('      volumes:'))
    const volumes = text.slice(text.indexOf('      volumes:'))
    expect(mounts, name).toContain(
      'with .Values.extraVolumeMounts }}\n            {{- toYaml . | nindent 12 }}',
    )
    expect(volumes, name).toContain('with .Values.extraVolumes }}\n        {{- toYaml . | nindent 8 }}')
  }
})

it("the chart's own secret has every variable that comes from a secret", () => {
  const secret = namesIn(templateOf('secret.yaml'), /^ {2}([A-Z][A-Z0-9_]*): /gm)
  const helpers = templateOf('_helpers.tpl')
  const list = /range \$variable := list (.*) }}/.exec(helpers)?.[1] ?? ''
  const single = namesIn(chart, /"variable" "([A-Z_]+)"/g)
  expect(secret.toSorted()).toEqual([...namesIn(list, /"([A-Z0-9_]+)"/g), ...single].toSorted())
})

it('the chart asks /healthz whether a pod lives, and /readyz whether it takes requests', () => {
  expect(chart).toMatch(/livenessProbe:\s+httpGet: \{ path: \/healthz/)
  expect(chart).toMatch(/readinessProbe:\s+httpGet: \{ path: \/readyz/)
})
