import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureBytes } from '@gantry/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let server: TestApp
let port: number
let cookies: string
let path: string
beforeAll(async () => {
  server = await buildTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  const person = await buildUser(server.world, { roles: ['ProductAdmin'] })
  const caller = await server.signInAs(person)
  cookies = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  path = `/api/users/${person.userId}/upload-profile-photo`
})
afterAll(() => server.close())

const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const boundary = 'BoundaryOfTheTest'
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

/** Sends an upload to its end and then another request on the same connection; returns the answers' statuses. */
async function uploadThenAsk(
  size: number,
  headers: string[],
  { isChunked = false, asked = path, type = `multipart/form-data; boundary=${boundary}` } = {},
): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  const closed = once(socket, 'close')
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${head.length + size}`
  const lines = [`POST ${asked} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, length, ...headers]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const write = (text: string | Buffer) =>
    send(
      socket,
      isChunked
        ? Buffer.concat([
            Buffer.from(`${text.length.toString(16)}\r\n`),
            Buffer.from(text),
            Buffer.from('\r\n'),
          ])
        : text,
    )
  await write(head)
  const piece = Buffer.alloc(256 * 1024, 'x')
  for (let rest = size; rest > 0; rest -= piece.length) {
    await write(piece.subarray(0, Math.min(rest, piece.length)))
    if (rest === size) await sleep(200)
  }
  await send(socket, `${isChunked ? '0\r\n\r\n' : ''}${next}`)
  await Promise.race([closed, sleep(8_000)])
  socket.destroy()
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}

async function send(socket: Socket, data: string | Buffer): Promise<void> {
  if (!socket.destroyed && !socket.write(data))
    await Promise.race([once(socket, 'drain'), once(socket, 'close'), sleep(3_000)])
}

describe('a body that is refused before it was read leaves the connection usable', () => {
  it('without a session', async () => {
    expect(await uploadThenAsk(8_000_000, ['X-CSRF-Protection: 1'])).toEqual([401, 200])
  })

  it('without a proof of origin', async () => {
    expect(await uploadThenAsk(8_000_000, [`Cookie: ${cookies}`])).toEqual([403, 200])
  })

  it('with a length over the limit', async () => {
    const headers = ['X-CSRF-Protection: 1', `Cookie: ${cookies}`]
    expect(await uploadThenAsk(pictureBytes + 4_000_000, headers)).toEqual([413, 200])
  })

  it.each([false, true])('when it is no picture (chunked: %s)', async (isChunked) => {
    const headers = ['X-CSRF-Protection: 1', `Cookie: ${cookies}`]
    expect(await uploadThenAsk(pictureBytes - 1000, headers, { isChunked })).toEqual([400, 200])
  })

  it.each([false, true])('when JSON is too large (chunked: %s)', async (isChunked) => {
    const asked = '/api/auth/signin'
    expect(await uploadThenAsk(6_000_000, [], { isChunked, asked, type: 'application/json' })).toEqual([
      413, 200,
    ])
  })

  it('when there is no such address, or another content type is needed', async () => {
    expect(await uploadThenAsk(6_000_000, [], { asked: '/api/nothing' })).toEqual([404, 200])
    expect(await uploadThenAsk(6_000_000, [], { asked: '/api/auth/signin', type: 'text/plain' })).toEqual([
      415, 200,
    ])
  })
})
