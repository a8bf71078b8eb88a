import { timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../../platform/world.ts'

type Parts = Pick<World, 'settings' | 'secrets'>

export const mailboxPath = '/mailbox'

/** Derived from the secret key, so that the address is the same at every server and after every restart. */
const keyOf = ({ secrets }: Parts) => secrets.keyedHash('address', 'mailbox').toString('base64url')

/** The address to print at the start; null when a relay sends the mail. Whoever has it can read all mail. */
export const mailboxAddress = (world: Parts): string | null =>
  world.settings.relay === undefined ? `${world.settings.publicUrl}${mailboxPath}?key=${keyOf(world)}` : null

/**
 * Who may open the page. Neither the address of the socket nor a header proves that somebody is at this machine: behind
 * a proxy here, both are the proxy's for every visitor (decision 61).
 */
export function mailboxAccess(world: Parts) {
  const { settings, secrets } = world
  const { secure, slug } = settings
  const key = keyOf(world)
  // Another value than the key, so that a copied cookie does not give the address. `__Host-` would need the path `/`.
  const pass = secrets.keyedHash('cookie', 'mailbox').toString('base64url')
  const cookieName = `${secure ? '__Secure-' : ''}${slug}-mailbox`
  const options: CookieSerializeOptions = { path: mailboxPath, httpOnly: true, secure, sameSite: 'strict' }
  // Hashes have one length, which `timingSafeEqual` needs.
  const isSame = (given: unknown, expected: string) =>
    typeof given === 'string' && timingSafeEqual(secrets.hash(given), secrets.hash(expected))
  return {
    hasKey: ({ query }: FastifyRequest) => isSame((query as { key?: unknown }).key, key),
    hasPass: ({ cookies }: FastifyRequest) => isSame(cookies[cookieName], pass),
    givePass: (reply: FastifyReply) => reply.setCookie(cookieName, pass, options),
  }
}
