import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from './free-port.ts'

// Apache's mod_auth_openidc recognizes a notice by the query of the registered address.
const path = '/redirect_uri?logout=backchannel'

/** A server on loopback that records the logout notices of an app. */
export async function listenForLogouts() {
  const tokens: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = request.url === path ? status : 404
      if (answer === 200) tokens.push(new URLSearchParams(body).get('logout_token') ?? '')
      response.writeHead(answer).end()
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}${path}`,
    /** The received logout tokens, in order. */
    tokens,
    answerWith(next: number) {
      status = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}
