import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { createOutboundFetch, OutboundError } from './outbound-fetch.ts'

const production = { PUBLIC_URL: 'https://portal.example.org', SMTP_URL: 'smtps://mail.example.org' }
const settingsWith = (OUTBOUND_PRIVATE_RANGES = '') =>
  readSettings({ ...production, OUTBOUND_PRIVATE_RANGES })

/** Answers each lookup with the next of these addresses. */
function lookupOf(...answers: string[][]) {
  const asked: string[] = []
  const lookup: LookupFunction = (hostname, _options, done) => {
    asked.push(hostname)
    const addresses = answers[asked.length - 1] ?? []
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { lookup, asked }
}

/** The code of the refusal, or the status of the reply. */
async function outcome(call: Promise<Response>): Promise<string | number> {
  try {
    return (await call).status
  } catch (error) {
    if (error instanceof OutboundError) return error.code
    throw error
  }
}

let server: Server
let port: number
let received: string[]
let answer: RequestListener

beforeAll(async () => {
  server = createServer((request, reply) => {
    received.push(`${request.method} ${request.url} ${request.headers.host}`)
    answer(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  reset()
})
afterEach(reset)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function reset() {
  received = []
  answer = (_request, reply) => reply.end('hello')
}

describe('addresses', () => {
  const refused = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ]
  it.for(refused)('refuses %s, typed or from a lookup', async (address) => {
    const { lookup } = lookupOf([address], [address])
    const outboundFetch = createOutboundFetch(settingsWith(), lookup)
    const typed = address.includes(':') ? `[${address}]` : address
    for (const scheme of ['https', 'http']) {
      expect(await outcome(outboundFetch(`${scheme}://${typed}:${port}/`))).toBe('address')
      expect(await outcome(outboundFetch(`${scheme}://hospital.example:${port}/`))).toBe('address')
    }
    expect(received).toEqual([])
  })

  it.for([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://①27.0.0.1/',
  ])('refuses %s, another way to write a loopback address', async (address) => {
    expect(await outcome(createOutboundFetch(settingsWith())(address))).toBe('address')
  })

  it('refuses the name localhost, which the lookup of the system knows', async () => {
    expect(await outcome(createOutboundFetch(settingsWith())(`http://localhost:${port}/`))).toBe('address')
    expect(received).toEqual([])
  })

  it.for(['93.184.216.34', '2606:4700::1111', '::ffff:93.184.216.34', '64:ff9b::5db8:d822'])(
    'accepts the public address %s only with https',
    async (address) => {
      const outboundFetch = createOutboundFetch(settingsWith(), lookupOf([address]).lookup)
      expect(await outcome(outboundFetch('http://hospital.example/'))).toBe('encryption')
    },
  )

  it.for(['ftp://hospital.example/', 'file:///etc/passwd', 'hospital.example', '', 'https://'])(
    'refuses "%s", which is no web address',
    async (address) => {
      expect(await outcome(createOutboundFetch(settingsWith())(address))).toBe('encryption')
    },
  )

  it('refuses a user name or a password in the address', async () => {
    const outboundFetch = createOutboundFetch(settingsWith('127.0.0.1'))
    expect(await outcome(outboundFetch(`http://a:b@127.0.0.1:${port}/`))).toBe('address')
    expect(received).toEqual([])
  })
})

describe('a lookup', () => {
  it('is made once for each call, so an address that changes is refused when the connection is made', async () => {
    const { lookup, asked } = lookupOf(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1'])
    const outboundFetch = createOutboundFetch(settingsWith('127.0.0.1/32'), lookup)
    const address = `http://hospital.example:${port}/a`
    expect(await outcome(outboundFetch(address))).toBe(200)
    expect(await outcome(outboundFetch(address))).toBe('address')
    expect(await outcome(outboundFetch(address))).toBe(200)
    expect(asked).toHaveLength(3)
    const oneRequest = `GET /a hospital.example:${port}`
    expect(received).toEqual([oneRequest, oneRequest])
  })

  it('that also returns private addresses connects only to the allowed ones', async () => {
    const { lookup } = lookupOf(['10.0.0.1', '127.0.0.1', 'fd00::1'])
    const outboundFetch = createOutboundFetch(settingsWith('127.0.0.0/8'), lookup)
    expect(await outcome(outboundFetch(`http://hospital.example:${port}/`))).toBe(200)
  })

  it('without an address is refused', async () => {
    const outboundFetch = createOutboundFetch(settingsWith(), lookupOf([]).lookup)
    expect(await outcome(outboundFetch('https://hospital.example/'))).toBe('not-found')
  })
})

describe('OUTBOUND_PRIVATE_RANGES', () => {
  it('allows these networks, also when they are written in IPv6', async () => {
    const { lookup } = lookupOf(['::ffff:127.0.0.1'])
    const outboundFetch = createOutboundFetch(settingsWith('10.0.0.0/8, 127.0.0.1'), lookup)
    expect(await outcome(outboundFetch(`http://127.0.0.1:${port}/`))).toBe(200)
    expect(await outcome(outboundFetch(`http://hospital.example:${port}/`))).toBe(200)
    expect(await outcome(outboundFetch(`http://127.0.0.2:${port}/`))).toBe('address')
    expect(await outcome(outboundFetch('http://192.168.0.1/'))).toBe('address')
  })

  it('is refused with the name of the variable if it names no network', () => {
    for (const wrong of [
      '10.0.0.0/33',
      'loopback',
      '10.0.0.0/8,',
      'example.org',
      'fd00::/129',
      '10.0.0.0/',
    ]) {
      expect(() => settingsWith(wrong)).toThrow('OUTBOUND_PRIVATE_RANGES: networks')
    }
  })

  it('is not needed for loopback addresses where the portal is at a loopback address', async () => {
    const outboundFetch = createOutboundFetch(readSettings({}))
    expect(await outcome(outboundFetch(`http://localhost:${port}/`))).toBe(200)
    expect(await outcome(outboundFetch('http://10.0.0.1/'))).toBe('address')
  })
})

describe('a call', () => {
  const here = () => `http://127.0.0.1:${port}/`
  const outboundFetch = createOutboundFetch(settingsWith('127.0.0.1'))

  it('sends method, headers and body, and returns status, headers and body', async () => {
    answer = (request, reply) => {
      request.setEncoding('utf8')
      let text = ''
      request.on('data', (part: string) => {
        text += part
      })
      request.on('end', () => {
        reply.writeHead(201, { 'x-seen': [String(request.headers['x-key']), 'b'] })
        reply.end(text.toUpperCase())
      })
    }
    const init = { method: 'POST', headers: { 'x-key': 'a' }, body: 'hello' }
    const reply = await outboundFetch(here(), init)
    expect([reply.status, reply.headers.get('x-seen'), await reply.text()]).toEqual([201, 'a, b', 'HELLO'])
  })

  it('does not follow a redirect', async () => {
    answer = (_request, reply) => reply.writeHead(302, { location: `${here()}other` }).end()
    expect(await outcome(outboundFetch(here()))).toBe(302)
    expect(received).toHaveLength(1)
  })

  it('ends at the largest size of a reply, with and without a length', async () => {
    const limits = { bytes: 1000 }
    answer = (_request, reply) => reply.end('x'.repeat(1000))
    expect(await outcome(outboundFetch(here(), {}, limits))).toBe(200)
    answer = (_request, reply) => reply.end('x'.repeat(1001))
    expect(await outcome(outboundFetch(here(), {}, limits))).toBe('too-large')
    answer = (_request, reply) => {
      const timer = setInterval(() => reply.write('x'.repeat(500)), 5)
      reply.on('close', () => clearInterval(timer))
    }
    expect(await outcome(outboundFetch(here(), {}, limits))).toBe('too-large')
  })

  it('ends in time if the other server is silent, or sends a byte now and then', async () => {
    const limits = { milliseconds: 200 }
    answer = () => undefined
    expect(await outcome(outboundFetch(here(), {}, limits))).toBe('timeout')
    answer = (_request, reply) => {
      const timer = setInterval(() => reply.write('x'), 20)
      reply.on('close', () => clearInterval(timer))
    }
    expect(await outcome(outboundFetch(here(), {}, limits))).toBe('timeout')
  })

  it('ends when its caller ends it', async () => {
    answer = () => undefined
    const call = outboundFetch(here(), { signal: AbortSignal.timeout(50) })
    await expect(call).rejects.toThrow(/timeout/)
  })

  it('reports a server that speaks no https, and one that closes the connection', async () => {
    expect(await outcome(outboundFetch(`https://127.0.0.1:${port}/`))).toBe('encryption')
    answer = (request) => request.socket.destroy()
    expect(await outcome(outboundFetch(here()))).toBe('failed')
    expect(await outcome(outboundFetch('http://127.0.0.1:1/'))).toBe('failed')
  })

  it('reports an answer that switches protocols, and one with an impossible status', async () => {
    answer = (request) => {
      request.socket.end('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    }
    expect(await outcome(outboundFetch(here()))).toBe('failed')
    answer = (request) => request.socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n')
    expect(await outcome(outboundFetch(here()))).toBe('failed')
  })
})
