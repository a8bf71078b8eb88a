// Holds the direction of imports that docs/architecture.md draws: web → contract ← server, and inside each
// package from the outer rooms to the inner ones. Types may be named anywhere in the server: they do nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './lib/root.mjs'

const domains = ['auth', 'sessions', 'users', 'mips', 'ris', 'groups', 'roles', 'invitations', 'documents']
domains.push('apps', 'audit', 'terms', 'mail', 'appearance', 'imports')

// Large, and many portals never use them: each is loaded with the first who needs it (decision 0024).
const forFew = new Set([
  'oidc-provider',
  'nodemailer',
  'postal-mime',
  'sharp',
  'qrcode',
  'file-type',
  'csv-parse',
])

const complaints = ['contract', 'server', 'web', 'demo-app', 'e2e', 'bench', 'drills'].flatMap((name) =>
  sourcesOf(name).flatMap(check),
)
complaints.push(...loadedAtTheStart())
if (complaints.length > 0) console.error(complaints.join('\n'))
process.exitCode = complaints.length > 0 ? 1 : 0

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : sourcesOf(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

function check(file) {
  return importsOf(file).flatMap(({ target, isTypeOnly }) => {
    const reason = objection(file, target, isTypeOnly)
    return reason ? [`${file} imports ${target}: ${reason}`] : []
  })
}

/** What a file imports: a path from the root where it is our own, else the package's name. */
function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s(type\s)?(?:[^'"`;=(]*\sfrom\s+)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm,
  )
  return [...found].map(([, type, still, lazy]) => {
    const name = still ?? lazy
    return {
      target: name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
      isTypeOnly: Boolean(type),
      isLazy: lazy !== undefined,
    }
  })
}

/** What the server's start brings with it, followed through our own files. */
function loadedAtTheStart() {
  const wayTo = new Map([
    ['server/src/main.ts', 'server/src/main.ts'],
    ['server/src/server.ts', 'server/src/server.ts'],
  ])
  const found = []
  for (const [file, way] of wayTo) {
    for (const { target, isTypeOnly, isLazy } of importsOf(file)) {
      if (isTypeOnly || isLazy) continue
      if (forFew.has(target)) found.push(`${way} imports ${target}: it is for the first who needs it.`)
      if (target.startsWith('server/src/') && !wayTo.has(target)) wayTo.set(target, `${way} > ${target}`)
    }
  }
  return found
}

function objection(file, target, isTypeOnly) {
  const [fromPackage] = file.split('/')
  const isOurs = /^(contract|server|web|demo-app|e2e|bench|drills)\//.test(target)
  if (isOurs && target.split('/')[0] !== fromPackage) return 'packages import one another by name.'
  if (target.startsWith('@gantry/')) {
    // It stands for an app of another maker, which knows the portal by its OpenID alone.
    if (fromPackage === 'demo-app') return 'the demo app knows nothing of us.'
    const opensDemoApp = target === '@gantry/demo-app' && mayOpenDemoApp(file)
    // It fills a platform as the server's own demo and tests do, and calls it from outside after that.
    const opensServer = target.startsWith('@gantry/server/') && ['bench', 'drills'].includes(fromPackage)
    // Drills start servers, and watch what they cost, by the same means.
    const opensBench = target.startsWith('@gantry/bench/platform/') && fromPackage === 'drills'
    // A browser is measured on the platform, and as the people, that the journeys have.
    const opensJourneys = target.startsWith('@gantry/e2e/support/') && file.startsWith('bench/web/')
    const opensOthers = opensDemoApp || opensServer || opensBench || opensJourneys
    if (!target.startsWith('@gantry/contract') && !opensOthers) return 'only the contract is shared.'
  }
  if (fromPackage === 'contract' && !isOurs && target !== 'zod' && !isTest(file))
    return 'the contract imports zod alone.'
  if (file.startsWith('server/src/')) return isTypeOnly ? null : objectionInServer(file, target)
  if (file.startsWith('web/src/')) {
    return isTypeOnly || !holdsSchemas(target) ? objectionInWeb(file, target) : 'schemas weigh on every page.'
  }
  return null
}

function mayOpenDemoApp(file) {
  return file.startsWith('e2e/') || file.startsWith('server/src/demo/') || isTest(file)
}

function objectionInServer(file, target) {
  if (!target.startsWith('server/src/') || isTest(file)) return null
  const [from, to] = [roomOf(file), roomOf(target)]
  const [fromName, toName] = [nameOf(file), nameOf(target)]
  if (toName === 'testing.ts') return 'what helps tests stays out of the product.'
  if (fromName === 'queries.ts' && /^(service|routes)\.ts$/.test(toName))
    return 'services call queries, not the reverse.'
  if (fromName === 'service.ts' && toName === 'routes.ts') return 'routes call services, not the reverse.'
  if (fromName === 'routes.ts' && toName === 'queries.ts')
    return 'routes reach queries through their service.'
  const isOtherDomain = domains.includes(to) && from !== to
  // The files at the top of src put the rooms together, and the demo fills all of them.
  if (!isOtherDomain || from === null || from === 'demo') return null
  return toName === 'service.ts' ? null : 'a domain is reached through its service.ts.'
}

function objectionInWeb(file, target) {
  if (!target.startsWith('web/src/') || isTest(file)) return null
  const [from, to] = [roomOf(file), roomOf(target)]
  // Every page lives in a session, so that one domain is everybody's.
  if (!domains.includes(to) || from === to || to === 'sessions') return null
  if (from === 'ui') return 'ui knows no domain.'
  if (!domains.includes(from)) return null
  return /^index\.tsx?$/.test(nameOf(target)) ? null : 'another domain is reached through its index.ts.'
}

/** Whether a module of the contract brings the schema library with it. */
function holdsSchemas(target) {
  const [, name] = target.match(/^@gantry\/contract(?:\/(.+))?$/) ?? []
  if (!target.startsWith('@gantry/contract')) return false
  return importsOf(`contract/src/${name ?? 'index'}.ts`).some(
    (imported) => imported.target === 'zod' && !imported.isTypeOnly,
  )
}

/** The folder under src; null for a file that lies in src itself. */
function roomOf(path) {
  const parts = path.split('/')
  return parts.length > 3 ? parts[2] : null
}

function nameOf(path) {
  return path.split('/').at(-1)
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path) || /\/testing(-[a-z-]+)?\.tsx?$/.test(path) || path.includes('/testing/')
}
