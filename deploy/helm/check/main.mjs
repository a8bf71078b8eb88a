// Checks the Helm chart: renders it with each file of values in deploy/helm/check/values, and compares each manifest with
// the types of the Kubernetes API. Needs Helm, or Go with Sprig: `apt-get install golang golang-github-masterminds-sprig-dev`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from '../../../scripts/lib/install.mjs'
import { environmentOfHost, fail, runNode } from '../../../scripts/lib/node.mjs'
import { root } from '../../../scripts/lib/root.mjs'
import { mismatchesIn, typesOf, unknownValuesIn } from './manifests.mjs'

const chart = join(root, 'deploy/helm/gantry')
const tools = join(root, 'deploy/helm/check')
const scratch = mkdtempSync(join(tmpdir(), 'gantry-chart-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

ensureInstalled()
ensureTools()
const { parse, parseAllDocuments } = createRequire(join(tools, 'package.json'))('yaml')
const render = findRenderer()
const complaints = unknownValuesIn(chart, parse)
let count = 0
const typed = []
const untyped = new Set()
for (const file of readdirSync(join(tools, 'values')).toSorted()) {
  for (const manifest of manifestsOf(file)) {
    count += 1
    const name = `${file}: ${manifest.kind} ${manifest.metadata?.name}`
    const types = typesOf(manifest, join(tools, 'node_modules/kubernetes-types'))
    if (types === null) untyped.add(manifest.kind)
    else
      typed.push(
        `// ${name}\n{ const manifest: import(${JSON.stringify(types)}).${manifest.kind} = ${JSON.stringify(manifest)}; void manifest }`,
      )
  }
}
complaints.push(...typeErrors(typed))
// Without these values, or with a fixed name in `settings`, no manifest may be rendered, because the server would not start.
for (const [path, text] of [
  ['files.bucket', 'existingSecret: a\nfiles: { region: b }'],
  ['files.region', 'existingSecret: a\nfiles: { bucket: b }'],
  ['secret.databaseUrl', 'files: { bucket: a, region: b }'],
  [
    'settings.PUBLIC_URL',
    'existingSecret: a\nfiles: { bucket: b, region: c }\nsettings: { PUBLIC_URL: https://portal.example.org }',
  ],
  ['ingress.tlsSecret', 'existingSecret: a\nfiles: { bucket: b, region: c }\ningress: { enabled: true }'],
]) {
  const file = join(scratch, 'refused.yaml')
  writeFileSync(file, text)
  const { code, output } = render(file)
  if (code === 0 || !output.includes(path))
    complaints.push(`The chart is rendered although ${path} is wrong.`)
}
for (const complaint of complaints) console.error(complaint)
if (untyped.size > 0)
  console.log(`Not part of the Kubernetes API, so only parsed: ${[...untyped].join(', ')}.`)
if (complaints.length > 0) fail(`${complaints.length} complaints about the chart`)
console.log(`${count} manifests are right.`)

function manifestsOf(file) {
  const { code, output } = render(join(tools, 'values', file))
  if (code !== 0) return complaints.push(`${file}: ${output}`) && []
  const documents = parseAllDocuments(output)
  for (const { errors } of documents) complaints.push(...errors.map(({ message }) => `${file}: ${message}`))
  const manifests = documents.map((document) => document.toJS()).filter((manifest) => manifest !== null)
  complaints.push(...mismatchesIn(manifests).map((text) => `${file}: ${text}`))
  return manifests
}

/** The compiler refuses a field that the type does not have, a value of another type, and a missing required field. */
function typeErrors(texts) {
  const file = join(scratch, 'manifests.ts')
  writeFileSync(file, `${texts.join('\n')}\nexport {}\n`)
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--types',
    '',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const { code, output } = runNode([tsc, ...flags, file], { cwd: scratch })
  if (code === 0) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^manifests\.ts\((\d+),\d+\)/, (_, at) => lines[Number(at) - 2]?.slice(3)))
}

/** Helm if there is one, else our renderer. Both print manifests, or what is wrong. */
function findRenderer() {
  const run = (command, args, extra = {}) => {
    const done = spawnSync(command, args, { encoding: 'utf8', env: { ...environmentOfHost(), ...extra } })
    return {
      code: done.status ?? 1,
      output: done.status === 0 ? done.stdout : done.stderr,
    }
  }
  if (run('helm', ['version']).code === 0) {
    const linted = run('helm', ['lint', '--strict', chart, '--values', join(tools, 'values/own-secret.yaml')])
    if (linted.code !== 0) fail(linted.output)
    return (values) => run('helm', ['template', 'portal', chart, '--values', values])
  }
  const program = join(scratch, 'render')
  const debian = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }
  const built = run('go', ['build', '-o', program, join(tools, 'render.go')], debian)
  if (built.code !== 0) fail(`There is neither Helm nor Go with Sprig:\n${built.output}`)
  console.log(
    'There is no Helm here: the chart is rendered by deploy/helm/check/render.go, and not linted by Helm.',
  )
  return (values) => run(program, [chart, values])
}

/** Installed separately, because nothing else needs them. */
function ensureTools() {
  if (existsSync(join(tools, 'node_modules/kubernetes-types'))) return
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: tools,
    env: environmentOfHost(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (done.status !== 0) fail('The types of Kubernetes could not be installed; the lines above say why.')
}
