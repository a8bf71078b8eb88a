import { vi } from 'vitest'

type Answer = (body: unknown) => unknown

/**
 * Answers the calls of a component. The keys are method and path, such as `GET /api/users/1/user-mips`; an answer that is a
 * `Response` is sent as it is. Returns the requests in order.
 */
export function answerCalls(answers: Record<string, Answer>): { call: string; body: unknown }[] {
  const requests: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request, options: RequestInit = {}) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, window.location.origin)
    const call = `${options.method ?? 'GET'} ${pathname}`
    const body = typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined
    requests.push({ call, body })
    const answer = answers[call]
    if (answer === undefined) throw new Error(`The test does not answer ${call}.`)
    const reply = await answer(body)
    return reply instanceof Response ? reply : Response.json(reply)
  })
  return requests
}
