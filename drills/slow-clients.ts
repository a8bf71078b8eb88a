import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, countStatuses, keepAsking } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'

const each = 150
const cutWithin = 20_000

export const slowClients: Drill = {
  name: 'slow-clients',
  what: '300 slow connections (headers and bodies)',
  pass: 'p99 of normal requests under 1 s; all slow connections closed within 20 s',
  async run(harness) {
    const { server, cast } = await harness.platform()
    const { token } = cast.admin
    const started = performance.now()
    const slow = [
      ...open(each, server.port, 'POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n'),
      ...open(
        each,
        server.port,
        'POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
        ' ',
      ),
    ]
    await sleep(1_000)
    const calm = keepAsking(4, (_turn, agent) =>
      ask(server.port, { path: '/api/users', token, body: {} }, agent),
    )
    await Promise.race([Promise.all(slow.map(({ cut }) => cut)), sleep(cutWithin + 10_000)])
    const answers = await calm.stop()
    const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY
    const cuts = await Promise.all(
      slow.map(({ cut }) => Promise.race([cut, sleep(0, Number.POSITIVE_INFINITY)])),
    )
    const last = Math.max(...cuts) - started
    for (const { socket } of slow) socket.destroy()
    harness.say(`Normal requests meanwhile: ${countStatuses(answers)}.`)
    return judge(
      p99 < 1_000 && last < cutWithin && answers.every(({ status }) => status === 200),
      `p99 ${Math.round(p99)} ms over ${answers.length} normal requests; the last slow one cut after ${(last / 1000).toFixed(1)} s`,
    )
  },
}

/** Connections that send the start of a request, and then a byte every half second. */
function open(count: number, port: number, beginning: string, drop: string) {
  return Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    const cut = endOf(socket)
    socket.write(beginning)
    const timer = setInterval(() => void (socket.writable && socket.write(drop)), 500)
    void cut.then(() => clearInterval(timer))
    return { socket, cut }
  })
}

/** The time when the server closed the connection. */
function endOf(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.once('end', () => resolve(performance.now()))
    socket.once('close', () => resolve(performance.now()))
  })
}
