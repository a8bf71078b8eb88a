// Checks the document of the API: Spectral's recommended rules, which include the schema of OpenAPI 3.1 and the examples; and a
// client made by openapi-typescript, which is compiled and calls a new server. With --generators, other generators make
// clients too, which are compiled. `npm test` leaves them out, because they take half a minute.
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { ensureInstalled, isInstalled } from '../../scripts/lib/install.mjs'
import { environment, environmentOfHost, fail, findNode, runNode } from '../../scripts/lib/node.mjs'
import { root } from '../../scripts/lib/root.mjs'
import { freePort } from '../../server/src/testing/fakes/free-port.ts'

const tools = import.meta.dirname
const file = join(root, 'dist/openapi.json')
const scratch = mkdtempSync(join(tmpdir(), 'gantry-openapi-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

ensureInstalled()
ensureTools()
makeDocument()
await lint()
makeClient()
await runClient()
if (process.argv.includes('--generators')) makeOtherClients()

function makeDocument() {
  const { code, output } = runNode(['contract/write-openapi.mjs'])
  if (code !== 0) fail(output)
}

async function lint() {
  const load = createRequire(join(tools, 'package.json'))
  const { Spectral } = load('@stoplight/spectral-core')
  const { oas } = load('@stoplight/spectral-rulesets')
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas, 'recommended']] })
  const results = await spectral.run(JSON.parse(readFileSync(file, 'utf8')))
  for (const { code, path, message } of results) console.error(`${code}: ${path.join('.')}: ${message}`)
  if (results.length > 0) fail(`Spectral has ${results.length} complaints about the document of the API.`)
  console.log('Spectral has no complaint.')
}

/** Makes the types and compiles the client with them, in a folder of its own. */
function makeClient() {
  symlinkSync(join(tools, 'node_modules'), join(scratch, 'node_modules'))
  symlinkSync(join(root, 'node_modules/@types'), join(scratch, 'types'))
  cpSync(join(tools, 'client.ts'), join(scratch, 'client.ts'))
  writeFileSync(join(scratch, 'package.json'), '{ "type": "module" }')
  const types = join(scratch, 'gantry.d.ts')
  run([join(tools, 'node_modules/openapi-typescript/bin/cli.js'), file, '--output', types])
  compile('nodenext', ['client.ts'])
  console.log('The client compiles.')
}

/** A name that the document uses twice, or that a language reserves, does not compile. */
function makeOtherClients() {
  run([join(tools, 'node_modules/.bin/orval'), '--input', file, '--output', 'orval.ts', '--client', 'fetch'])
  run([join(tools, 'node_modules/.bin/openapi-ts'), '--input', file, '--output', 'hey-api', '--no-log-file'])
  compile('bundler', ['orval.ts', 'hey-api/index.ts'])
  console.log('The clients of orval and hey-api compile.')
}

function compile(moduleResolution, files) {
  const flags = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--target',
    'es2024',
  ]
  const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext'
  const modules = ['--module', module, '--moduleResolution', moduleResolution]
  const types = ['--typeRoots', 'types', '--types', 'node']
  run([join(tools, 'node_modules/typescript/bin/tsc'), ...flags, ...modules, ...types, ...files])
}

function run(args) {
  const { code, output } = runNode(args, { cwd: scratch })
  if (code !== 0) fail(output)
}

/** Starts a server with an empty database, and the client when the server has printed its address and the first link. */
async function runClient() {
  const dataDir = join(scratch, 'data')
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' }
  const server = spawn(findNode(), ['server/src/main.ts'], { cwd: root, env: environment(settings) })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const codes = await serveCodes(join(dataDir, 'mail'))
  try {
    const { address, token } = await readStart(server)
    const CODE_FROM = `http://127.0.0.1:${codes.address().port}`
    const client = spawn(findNode(), ['client.ts'], {
      cwd: scratch,
      env: environment({ BASE_URL: address, TOKEN: token, CODE_FROM }),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const code = await new Promise((resolve) => client.once('exit', resolve))
    if (code !== 0) process.exitCode = 1
  } finally {
    codes.close()
    server.kill()
    await ended
  }
}

function readStart(server) {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk) => {
      said += chunk
      const address = /is ready: (http:\S+)/.exec(said)?.[1]
      const token = /[?&]token=([\w-]+)/.exec(said)?.[1]
      if (address && token) resolve({ address, token })
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.once('exit', () => reject(new Error(`The server did not start:\n${said}`)))
  })
}

/** Answers with the one-time code of the newest mail, as soon as there is one. */
function serveCodes(folder) {
  const answer = async (response) => {
    for (let tries = 0; tries < 400; tries++) {
      const code = existsSync(folder) && (await findCode(folder))
      if (code) return response.end(code)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return response.writeHead(404).end()
  }
  const server = createServer((_request, response) => void answer(response))
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function findCode(folder) {
  const name = readdirSync(folder)
    .filter((one) => one.endsWith('.eml'))
    .toSorted()
    .at(-1)
  const { text = '' } = name ? await PostalMime.parse(readFileSync(join(folder, name))) : {}
  return /\b\d{6}\b/.exec(text)?.[0]
}

/** Installed separately, because only this check needs them. */
function ensureTools() {
  if (isInstalled(tools)) return
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: tools,
    env: environmentOfHost(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (done.status !== 0) fail('The tools for the document could not be installed; the lines above say why.')
}
