import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/factories.ts'
import { type FakeClamd, startFakeClamd } from '../../testing/fakes/fake-clamd.ts'
import { uploadFile } from '../../testing/files/uploads.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let clamd: FakeClamd
let server: TestApp
let port: number
let userId: number
let cookies: string
beforeAll(async () => {
  clamd = await startFakeClamd()
  server = await buildTestApp({ CLAMD_URL: clamd.url })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  const person = await buildUser(server.world, { roles: ['ProductAdmin'] })
  userId = person.userId
  const caller = await server.signInAs(person)
  cookies = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const long = { name: 'long.txt', bytes: 'A line of a long text.\n'.repeat(400_000) }
  expect(await uploadFile(caller, `/api/users/${userId}/upload`, long)).toMatchObject({ status: 200 })
})
afterAll(async () => {
  await server.close()
  await clamd.close()
})
beforeEach(() => {
  server.logged.length = 0
})

const boundary = 'BoundaryOfTheTest'
const form = `multipart/form-data; boundary=${boundary}`
const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`

/** Sends this much of a request, resets the connection, and returns the warnings and errors in the server's log. */
async function abandon(line: string, headers: string[], body = ''): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  const lines = [line, 'Host: localhost', 'X-CSRF-Protection: 1', `Cookie: ${cookies}`, ...headers]
  const received = once(server.app.server, 'request')
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  const [request] = (await received) as [IncomingMessage]
  if (body === '') await once(socket, 'data')
  // By this answer the server has read what the other connection sent.
  await fetch(`http://127.0.0.1:${port}/readyz`)
  const closed = new Promise((resolve) => request.socket.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  await fetch(`http://127.0.0.1:${port}/readyz`)
  return server.logged.filter((text) => (JSON.parse(text) as { level: number }).level > 30)
}

const upload = (path: string) => `POST ${path} HTTP/1.1`

describe('a client that resets the connection is not logged as a failure of the service', () => {
  it.each([
    { what: 'JSON', path: () => '/api/auth/signin', type: 'application/json', body: '{"email":"a' },
    {
      what: 'a form for a token',
      path: () => '/oidc/token',
      type: 'application/x-www-form-urlencoded',
      body: 'grant_type=authorization',
    },
    {
      what: 'a form, before its file',
      path: () => `/api/users/${userId}/upload`,
      type: form,
      body: `--${boundary}\r\nContent`,
    },
    {
      what: 'a document',
      path: () => `/api/users/${userId}/upload`,
      type: form,
      body: `${file}${'A line.\n'.repeat(999)}`,
    },
    {
      what: 'a picture',
      path: () => `/api/users/${userId}/upload-profile-photo`,
      type: form,
      body: `${file}GIF89a`,
    },
    {
      what: 'a file for an import',
      path: () => '/api/gantry-admin/imports/upload',
      type: form,
      body: `${file}${'a,b,c\n'.repeat(999)}`,
    },
  ])('in the middle of $what', async ({ path, type, body }) => {
    const headers = [`Content-Type: ${type}`, 'Content-Length: 900000']
    expect(await abandon(upload(path()), headers, body)).toEqual([])
  })

  it('in the middle of a download', async () => {
    expect(await abandon(`GET /api/users/${userId}/document HTTP/1.1`, [])).toEqual([])
  })
})
