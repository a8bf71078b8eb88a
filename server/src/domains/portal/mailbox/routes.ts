import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../../platform/http/problem.ts'
import { mailFolderOf } from '../../../platform/mail/mailer-folder.ts'
import type { World } from '../../../platform/world.ts'
import { mailboxAccess, mailboxPath } from './access.ts'
import { findKeptMail, listKeptMails } from './files.ts'
import { style, writeList, writeMail } from './pages.ts'

// HTML mail needs inline style attributes. The policy allows nothing else.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

type Named = { Params: { name: string } }

/**
 * Shows the mail of an installation without a relay to people who open the printed address. Everybody else gets the
 * answer of a path that does not exist.
 */
export function mailboxPlugin(world: Pick<World, 'settings' | 'secrets'>) {
  const { settings } = world
  const { productName } = settings
  const access = mailboxAccess(world)
  const folder = mailFolderOf(settings)
  const mailNamed = async (name: string) => {
    const mail = await findKeptMail(folder, name)
    if (mail === null) throw notFound()
    return mail
  }
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      if (settings.relay !== undefined) throw notFound()
      // The redirect removes the key from the address bar.
      if (request.routeOptions.url === mailboxPath && access.hasKey(request))
        return access.givePass(reply).redirect(mailboxPath, 303)
      if (!access.hasPass(request)) throw notFound()
    })
    app.get(mailboxPath, async (_request, reply) =>
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
