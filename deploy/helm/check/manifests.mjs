import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the types of this manifest; null for kinds that are not part of Kubernetes itself. */
export function typesOf({ apiVersion, kind }, folder) {
  const [version, group = 'core'] = apiVersion.split('/').toReversed()
  const path = join(folder, group.replace(/\.k8s\.io$/, ''), `${version}.d.ts`)
  if (!existsSync(path)) return null
  return readFileSync(path, 'utf8').includes(`export interface ${kind} `)
    ? path.replace(/\.d\.ts$/, '')
    : null
}

/** Values that a template reads and `values.yaml` does not have, and values that no template reads. */
export function unknownValuesIn(chart, parse) {
  const folder = join(chart, 'templates')
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const read = [...new Set([...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path))]
  const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'))
  const known = pathsOf(values)
  const covers = (one, other) => one === other || other.startsWith(`${one}.`)
  return [
    ...read.filter((path) => valueAt(values, path) === undefined).map((path) => `values.yaml lacks ${path}.`),
    ...known
      .filter((path) => !read.some((one) => covers(one, path)))
      .map((path) => `No template reads ${path}.`),
  ]
}

const valueAt = (values, path) => path.split('.').reduce((value, name) => value?.[name], values)

function pathsOf(values, prefix = '') {
  return Object.entries(values).flatMap(([name, value]) => {
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
    return isObject && Object.keys(value).length > 0
      ? pathsOf(value, `${prefix}${name}.`)
      : [`${prefix}${name}`]
  })
}

/** Names in one manifest that another one does not have: labels, ports and secrets. */
export function mismatchesIn(manifests) {
  const ofKind = (kind) => manifests.filter((manifest) => manifest.kind === kind)
  const [deployment] = ofKind('Deployment')
  if (deployment === undefined) return ['There is no Deployment.']
  const { labels } = deployment.spec.template.metadata
  const has = (selector = { missing: true }) =>
    Object.entries(selector).every(([name, value]) => labels[name] === value)
  const containers = deployment.spec.template.spec.containers
  const ports = new Set(containers.flatMap((container) => container.ports.map(({ name }) => name)))
  const selectors = [
    ...[deployment, ...ofKind('PodDisruptionBudget')].map(({ kind, spec }) => [
      kind,
      spec.selector?.matchLabels,
    ]),
    ...ofKind('Service').map(({ kind, spec }) => [kind, spec.selector]),
  ]
  const asked = [
    ...ofKind('Service').flatMap(({ spec }) => spec.ports.map(({ targetPort }) => targetPort)),
    ...containers.flatMap((one) =>
      [one.startupProbe, one.livenessProbe, one.readinessProbe].map((probe) => probe.httpGet.port),
    ),
  ]
  const services = new Map(
    ofKind('Service').map(({ metadata, spec }) => [metadata.name, spec.ports.map(({ name }) => name)]),
  )
  const backends = ofKind('Ingress').flatMap(({ spec }) =>
    spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service)),
  )
  const pods = [...containers, ...ofKind('Job').flatMap(({ spec }) => spec.template.spec.containers)]
  const secrets = new Map(ofKind('Secret').map(({ metadata, stringData }) => [metadata.name, stringData]))
  const keys = pods.flatMap(({ env }) =>
    env.flatMap(({ valueFrom }) => (valueFrom ? [valueFrom.secretKeyRef] : [])),
  )
  const isMissing = ({ name, key, optional }) =>
    secrets.has(name) && !optional && secrets.get(name)[key] === undefined
  const namesOf = ({ env }) => env.map(({ name }) => name)
  return [
    ...selectors
      .filter(([, selector]) => !has(selector))
      .map(([kind]) => `The selector of ${kind} fits no pod.`),
    ...asked.filter((port) => !ports.has(port)).map((port) => `No container has the port ${port}.`),
    ...backends
      .filter(({ name, port }) => !services.get(name)?.includes(port.name))
      .map(({ name }) => `The ingress leads to an unknown port of ${name}.`),
    ...keys.filter(isMissing).map(({ key }) => `The secret has no ${key}.`),
    ...pods
      .filter((pod) => new Set(namesOf(pod)).size < namesOf(pod).length)
      .map(({ name }) => `A variable of ${name} is set twice.`),
    ...[...new Set(manifests.map(({ metadata }) => metadata.name))].filter(
      (name) => !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name),
    ),
  ]
}
