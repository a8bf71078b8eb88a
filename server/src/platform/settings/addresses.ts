import { isIP } from 'node:net'
import { z } from 'zod'
import { splitAddress } from '../db/connect/address.ts'

/** Whether a host name, as a URL gives it, is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

export const webAddress = (protocols: RegExp) => z.url({ protocol: protocols })

/** Where people reach the portal: scheme, host and port alone, without a slash at the end. */
export const publicAddress = webAddress(/^https?$/)
  .refine((value) => {
    if (!URL.canParse(value)) return false
    const { pathname, search, hash, username, password } = new URL(value)
    return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '')
  }, 'scheme, host and port alone, such as https://portal.example.org; the portal cannot live under a path')
  .transform((value) => new URL(value).origin)

export const databaseAddress = z
  .string()
  .refine(
    (value) => splitAddress(value).every((one) => webAddress(/^postgres(ql)?$/).safeParse(one).success),
    'postgresql://user:password@host:5432/database; several hosts with commas between',
  )

export type Relay = {
  host: string
  port: number
  user: string
  password: string
  /** TLS from the first byte (smtps), a required change to TLS (STARTTLS), one where it is offered, or none. */
  tls: 'at-once' | 'required' | 'local' | 'off'
}

/** Passwords and links travel to the relay: without TLS only on this machine, or where `?tls=off` says so. */
export const relayAddress = webAddress(/^smtps?$/)
  .refine(
    isRelay,
    'smtp://user:password@host:587, smtps:// for TLS from the start, or smtp://host:25?tls=off to send unencrypted',
  )
  .transform((value): Relay => {
    const { protocol, hostname, port, username, password, search } = new URL(value)
    const host = hostname.replace(/^\[|\]$/g, '')
    const isSecure = protocol === 'smtps:'
    const withoutSecure = search !== '' ? 'off' : isLoopback(host) ? 'local' : 'required'
    return {
      host,
      port: Number(port) || (isSecure ? 465 : 587),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      tls: isSecure ? 'at-once' : withoutSecure,
    }
  })

function isRelay(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { hostname, pathname, search, username, password } = new URL(value)
  if (hostname === '' || !/^\/?$/.test(pathname) || !['', '?tls=off'].includes(search)) return false
  return canDecode(username) && canDecode(password)
}

/** A percent sign in a password has to be written %25. */
function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const mailAddress = /^[^\s<>@,;:"()[\]\\]{1,64}@[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/
const plainName = /^[^\p{Cc}<>@,;:"()[\]\\]*$/u
const quotedName = /^"[^\p{Cc}"\\]*"\s*$/u

/** `name@host`, or `Name <name@host>`; a name with a comma in it stands in quotes. */
export const sender = z.string().refine((value) => {
  const [, name = '', address = value] = /^([^<]*)<([^<>]*)>$/.exec(value.trim()) ?? []
  return mailAddress.test(address.trim()) && (plainName.test(name) || quotedName.test(name))
}, 'one address, such as no-reply@example.org or Gantry <no-reply@example.org>')

/** `true`, a number of proxies, or their addresses and networks, as proxy-addr reads them. */
export const trustedProxies = z
  .string()
  .refine(
    (value) => value === 'true' || /^[1-9]\d?$/.test(value) || value.split(',').every(isNetwork),
    'how many proxies stand before the server, such as 1, or their addresses, such as 10.0.0.0/8,::1',
  )

/** Networks such as 10.0.0.0/8, with commas between. */
export const networks = z
  .string()
  .transform((value) => value.split(',').map((network) => network.trim()))
  .refine(
    (values) => values.every(isRange),
    'networks with commas between, such as 10.0.0.0/8,fd00::/8, or single addresses',
  )

function isNetwork(text: string): boolean {
  const network = text.trim()
  return ['loopback', 'linklocal', 'uniquelocal'].includes(network) || isRange(network)
}

function isRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (most < 0 || others.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}
