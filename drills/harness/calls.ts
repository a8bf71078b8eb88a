import { Agent, request } from 'node:http'

export type Call = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}
export type Answer = {
  /** Null when there was none: refused, cut off, timed out. */
  status: number | null
  milliseconds: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const patience = 30_000

/** Sends one request and returns the result. It never throws, because drills expect broken connections. */
export function ask(port: number, { method, path, token, body, headers }: Call, agent?: Agent) {
  const started = performance.now()
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
  const sent = isRaw ? body : JSON.stringify(body)
  return new Promise<Answer>((resolve) => {
    const settle = (answer: Omit<Answer, 'milliseconds'>) =>
      resolve({ ...answer, milliseconds: performance.now() - started })
    const lost = () => settle({ status: null, headers: {}, text: '' })
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        timeout: patience,
        // A new connection, unless many requests share some, because the server may have closed an idle one.
        agent: agent ?? false,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
        })
        response.once('end', () =>
          settle({ status: response.statusCode ?? null, headers: response.headers, text }),
        )
        response.once('error', lost)
        response.once('aborted', lost)
      },
    )
    sending.once('error', lost)
    sending.once('timeout', () => sending.destroy())
    sending.end(sent)
  })
}

/** Repeats requests on several connections until it is stopped, and returns all answers. */
export function keepAsking<Note>(
  connections: number,
  shoot: (turn: number, agent: Agent) => Promise<Note>,
): { soFar: Note[]; stop(): Promise<Note[]> } {
  const notes: Note[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let turn = 0
  const stopping = new AbortController()
  const loops = Array.from({ length: connections }, async () => {
    while (!stopping.signal.aborted) notes.push(await shoot(turn++, agent))
  })
  return {
    soFar: notes,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      agent.destroy()
      return notes
    },
  }
}

/** How many of each status there were: `200 ×12, none ×3`. */
export function countStatuses(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = new Map<string, number>()
  for (const { status } of answers) {
    const name = status === null ? 'none' : String(status)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${name} ×${count}`).join(', ')
}
