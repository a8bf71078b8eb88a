import { connect } from 'node:net'
import { readMemory } from '@gantry/bench/platform/accounting.ts'
import type { Started } from '@gantry/bench/platform/process.ts'
import { createContract } from '@gantry/contract'
import { ask, countStatuses } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'

const total = 10_000
const atOnce = 16
const growthLimit = 50

export const malformed: Drill = {
  name: 'malformed',
  what: '10,000 malformed requests',
  pass: '0 answers of 5xx; memory grows less than 50 MB',
  async run(harness) {
    // A small heap, so that growth is a leak and not a late garbage collection.
    const settings = { NODE_OPTIONS: '--max-old-space-size=160' }
    const { server, cast } = await harness.platform({ settings })
    const shots = makeShots(cast.admin.token, await openMailbox(server))
    const fire = async (count: number) => {
      const answers: { status: number | null }[] = []
      let next = 0
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (next < count) answers.push(await (shots[next++ % shots.length] as Shot)(server.port))
        }),
      )
      return answers
    }
    const warming = await fire(total / 2)
    const before = readMemory(server.pid)
    const answers = [...warming, ...(await fire(total))]
    const after = readMemory(server.pid)
    const broken = answers.filter(({ status }) => status !== null && status >= 500)
    const alive = await ask(server.port, { path: '/healthz' })
    const growth = before === null || after === null ? null : Math.round(after - before)
    harness.say(`Answers: ${countStatuses(answers)}.`)
    return judge(
      broken.length === 0 && alive.status === 200 && (growth === null || growth < growthLimit),
      `${answers.length} requests, ${broken.length} answers of 5xx, memory ${growth === null ? 'not told here' : `+${growth} MB`}`,
    )
  },
}

type Shot = (port: number) => Promise<{ status: number | null }>

/** Returns the cookie of the Mailbox page. Without it, every request to the page is refused before its path is read. */
async function openMailbox({ port, output }: Started): Promise<string> {
  const [address = ''] = /\/mailbox\?key=\S+/.exec(output()) ?? []
  const { headers } = await ask(port, { path: address })
  const [cookie = ''] = String(headers['set-cookie']).split(';', 1)
  if (!cookie.includes('-mailbox=')) throw new Error('the printed address did not open the Mailbox page')
  return cookie
}

/** Every call of the contract with malformed input, then data that is not HTTP. */
function makeShots(token: string, cookie: string): Shot[] {
  // Sign-out is excluded, because all later requests would be refused as signed out.
  const others = Object.values(createContract('gantry')).filter(({ path }) => !path.endsWith('/signout'))
  const calls = others.flatMap(({ method, path }, which) =>
    hostileBodies.map((body, index): Shot => {
      const at = path.replace(/:[A-Za-z]+/g, () => hostileIds[index % hostileIds.length] ?? '0')
      const query = index % 2 === 0 ? `?${hostileQueries[(which + index / 2) % hostileQueries.length]}` : ''
      const sent = method === 'POST' ? { body } : {}
      return (port) => ask(port, { method, path: `${at}${query}`, token, ...sent })
    }),
  )
  return [
    ...calls,
    ...plainRoutes.flatMap(([method, path]) =>
      hostileParts.map((part): Shot => {
        const sent =
          method === 'POST'
            ? { body: `client_id=${part}&grant_type=${part}&token=${part}`, headers: formType }
            : { headers: { cookie } }
        return (port) => ask(port, { method, path: path.replaceAll('*', part), ...sent })
      }),
    ),
    ...brokenHttp.map(
      (text): Shot =>
        (port) =>
          sendRaw(port, text),
    ),
  ]
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' }
/** The routes that are not in the contract. The hostile text takes the place of `*`. */
const plainRoutes = [
  ['GET', '/oidc/auth?client_id=*'],
  ['GET', '/oidc/auth?client_id=x&redirect_uri=*&scope=*&response_type=*&response_mode=*&prompt=*&max_age=*'],
  ['GET', '/oidc/auth/*'],
  ['GET', '/oidc/interaction/*'],
  ['GET', '/oidc/interaction/*/cancel'],
  ['GET', '/oidc/session/end?client_id=*'],
  ['GET', '/oidc/session/end?id_token_hint=*'],
  ['GET', '/oidc/session/end/success?client_id=*'],
  ['GET', '/oidc/me?access_token=*'],
  ['GET', '/oidc/*'],
  ['POST', '/oidc/token'],
  ['POST', '/oidc/token/revocation'],
  ['POST', '/oidc/session/end/confirm'],
  ['POST', '/oidc/me'],
  ['POST', '/api/orthanc/user/get-profile'],
  ['POST', '/api/orthanc/tokens/validate'],
  ['GET', '/mailbox?key=*'],
  ['GET', '/mailbox/*'],
  ['GET', '/mailbox/*/html'],
  ['GET', '/scim/v2/*'],
  ['GET', '/fhir/R4/*'],
  ['GET', '/assets/*'],
  ['GET', '/*'],
] as const
const hostileParts = [
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%ED%A0%80',
  '__proto__',
  '..%2f..%2fetc',
  "'--",
  '[]',
  'x'.repeat(3_000),
]

const hostileIds = [
  '-1',
  '0',
  '1e99',
  '%00',
  '9007199254740993',
  '..%2f..%2fetc',
  'NaN',
  '%F0%9F%92%A3',
  '1;drop',
  '%ff',
]
const hostileQueries = [
  'status=maybe',
  'a=1&a=2',
  '__proto__=1',
  'pageNo=-1',
  'status=%00',
  'x='.repeat(500),
  '%',
]
const hostileBodies = [
  '{',
  '[]',
  'null',
  '"text"',
  '{"__proto__":{"roles":["ProductAdmin"]}}',
  '{"pageRequest":{"pageNo":-1,"pageSize":1e9}}',
  '{"pageRequest":{"pageNo":1e15,"pageSize":"x","sort":[{"field":"1;select"}]}}',
  `{"search":"${'%'.repeat(5000)}"}`,
  '{"name":"\\u0000","firstName":"\\ud800","email":"a@b"}',
  '['.repeat(10_000),
  `{"userId":"${'9'.repeat(400)}","status":[],"roles":{"a":1}}`,
  '\u{feff}{}',
]
const brokenHttp = [
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
  'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
  'GET /api/my-profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \u0000\r\n\r\n',
  '\u0016\u0003\u0001\u0002',
]

function sendRaw(port: number, text: string): Promise<{ status: number | null }> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (piece) => {
      answer += piece.toString('latin1')
      socket.end()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      resolve({ status: status === undefined ? null : Number(status) })
    })
  })
}
