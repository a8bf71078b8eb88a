import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/http/problem.ts'
import { mailFolderOf } from '../../platform/mail/mailer-folder.ts'
import type { World } from '../../platform/world.ts'
import { findKeptMail, listKeptMails } from './files.ts'
import { style, writeList, writeMail } from './pages.ts'

// HTML mail needs inline style attributes. The policy allows nothing else.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

type Named = { Params: { name: string } }

/** Shows the mail of an install without a relay, only to requests from this machine. */
export function mailboxPlugin({ settings }: Pick<World, 'settings'>) {
  const { productName } = settings
  const folder = mailFolderOf(settings)
  const mailNamed = async (name: string) => {
    const mail = await findKeptMail(folder, name)
    if (mail === null) throw notFound()
    return mail
  }
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request) => {
      if (settings.relay !== undefined || !isFromThisMachine(request)) throw notFound()
    })
    app.get('/mailbox', async (_request, reply) =>
      sendHtml(reply, writeList(productName, await listKeptMails(folder))),
    )
    app.get('/mailbox/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(style),
    )
    app.get<Named>('/mailbox/:name', async ({ params }, reply) =>
      sendHtml(reply, writeMail(productName, await mailNamed(params.name))),
    )
    app.get<Named>('/mailbox/:name/html', async ({ params }, reply) => {
      const { html } = await mailNamed(params.name)
      reply.header('content-security-policy', mailPolicy)
      reply.header('x-frame-options', 'SAMEORIGIN')
      return sendHtml(reply, html)
    })
  }
}

const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

/**
 * Checks the address of the socket, which headers cannot change; the Host header, against foreign names that resolve
 * to this machine; and that there is no proxy, because all its requests would look local.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'].some((name) => name in headers)
  return !forwarded && isLoopback(socket.remoteAddress ?? '') && isLoopback(hostnameOf(headers.host ?? ''))
}

function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '') : ''
}

function isLoopback(name: string): boolean {
  const address = name.replace(/^::ffff:/i, '')
  if (isIP(address) === 4) return address.startsWith('127.')
  return address === '::1' || address === 'localhost' || address.endsWith('.localhost')
}
