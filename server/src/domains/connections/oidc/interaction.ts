import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { recordDenial } from '../../../platform/audit/denials.ts'
import type { FoundSession } from '../../../platform/http/guard.ts'
import { sessionTransport } from '../../../platform/http/session-transport.ts'
import { languageOf } from '../../../platform/messages/translate.ts'
import type { World } from '../../../platform/world.ts'
import { resolveSession } from '../../access/sessions/service.ts'
import { findUserRecord } from '../../people/users/service.ts'
import { findAppId, findRightToApp } from '../apps/service.ts'
import { interactionPath, mountPath, silentParameter } from './addresses.ts'
import { writeConfirmPage, writeContinuePage, writeProblem } from './pages.ts'
import { loginResult } from './portal-login.ts'
import type { OpenId } from './service.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Asked = { Params: { uid: string }; Querystring: { onward?: string; agreed?: string } }

/** The interaction endpoints of the provider: an authorization is answered by the user's portal session. */
export function interactionRoutes(app: FastifyInstance, world: World, openId: OpenId): void {
  app.get<Asked>(`${mountPath}/interaction/:uid`, async (request, reply) => {
    const interaction = await findInteraction(openId, request, reply)
    if (interaction === null) return reply
    const portal = await findPortalSession(world, request, reply)
    if (portal === null && request.query.onward === undefined) {
      // The app's site started this request, so the browser left out the SameSite=Strict cookies. The page repeats the
      // request from our own site, with the cookies.
      const next = `${interactionPath(interaction.uid)}?onward=1`
      return sendPage(reply, writeContinuePage(world, languageOf(request.headers), next))
    }
    if (portal === null && isSilent(interaction)) {
      return finish(await openId.current(), request, reply, { error: 'login_required' })
    }
    return portal === null
      ? toPortal(reply, interaction)
      : answer(world, await openId.current(), { request, reply, interaction, portal })
  })

  app.get<Asked>(`${mountPath}/interaction/:uid/cancel`, async (request, reply) => {
    const interaction = await findInteraction(openId, request, reply)
    if (interaction === null) return reply
    return finish(await openId.current(), request, reply, { error: 'access_denied' })
  })

  app.get<Asked>(`${mountPath}/interaction/:uid/other-account`, async (request, reply) => {
    const interaction = await findInteraction(openId, request, reply)
    return interaction === null ? reply : toPortal(reply, interaction, 'reauthenticate')
  })

  /** Returns null and sends an error page when the interaction has expired or was started in another browser. */
  async function findInteraction(
    { current }: OpenId,
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
  ): Promise<Interaction | null> {
    const provider = await current()
    const { errors } = await import('oidc-provider')
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw)
      // The provider reads the id from the cookie, so it must be the id in the address.
      if (interaction.uid === request.params.uid) return interaction
      throw new errors.SessionNotFound('interaction session id mismatch')
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      const problem = { error: error.error, reason: error.error_description ?? '', hasRunOut: true }
      reply.status(400)
      await sendPage(reply, writeProblem(world, languageOf(request.headers), problem))
      return null
    }
  }
}

async function findPortalSession(world: World, request: FastifyRequest, reply: FastifyReply) {
  const { accessToken } = sessionTransport(world.settings, request, reply)
  const session = accessToken === null ? null : await resolveSession(world, accessToken)
  return session !== null && 'state' in session && session.state === 'VERIFIED' ? session : null
}

type Answering = {
  request: FastifyRequest<Asked>
  reply: FastifyReply
  interaction: Interaction
  portal: FoundSession
}

async function answer(world: World, provider: Provider, answering: Answering): Promise<FastifyReply> {
  const { request, reply, interaction, portal } = answering
  const refuse = (error: string) => finish(provider, request, reply, { error })
  const silent = isSilent(interaction)
  if (portal.role === null) return silent ? refuse('interaction_required') : toPortal(reply, interaction)
  if (portal.hasTermsToAccept) return silent ? refuse('interaction_required') : toPortal(reply, interaction)
  const code = clientOf(interaction)
  const right = await findRightToApp(world, portal.sessionId, code)
  if (right === null) {
    const actor = { ...portal, address: request.ip }
    const appId = await findAppId(world.db, code)
    await recordDenial(world, {
      action: 'app.sign-in',
      actor,
      ...(appId !== null && { subject: { type: 'app', id: appId } }),
      reason: { status: 403, code },
    })
    return silent ? refuse('access_denied') : toPortal(reply, interaction, 'role')
  }
  if (mustReauthenticate(interaction, right.signedInAt, world.clock.now())) {
    return silent ? refuse('login_required') : toPortal(reply, interaction, 'reauthenticate')
  }
  const confirmed = promptsOf(interaction).filter((prompt) => prompt !== 'login')
  if (confirmed.length > 0 && request.query.agreed === undefined) {
    const client = await provider.Client.find(code)
    const record = await findUserRecord(world, world.db, right.userId)
    const person = { name: `${record?.firstName} ${record?.lastName}`, email: record?.email ?? '' }
    const page = { app: client?.clientName ?? code, path: interactionPath(interaction.uid), person }
    return sendPage(reply, writeConfirmPage(world, languageOf(request.headers), page))
  }
  const portalLogin = { sessionId: portal.sessionId, address: request.ip }
  // The library takes a prompt as answered when the result names it.
  const answered = Object.fromEntries(confirmed.map((prompt) => [prompt, {}]))
  return finish(provider, request, reply, { ...answered, ...loginResult(portalLogin, right) })
}

/** An app can require a new sign-in, or limit the age of the sign-in in seconds (OpenID Connect Core, 3.1.2.1). */
function mustReauthenticate({ params, iat }: Interaction, signedInAt: Date, now: Date): boolean {
  const signedIn = signedInAt.getTime() / 1000
  if (promptsOf({ params }).includes('login') && signedIn < iat) return true
  const maxAge = params.max_age === undefined ? null : Number(params.max_age)
  return maxAge !== null && now.getTime() / 1000 - signedIn > maxAge && signedIn < iat
}

async function finish(
  provider: Provider,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  return reply.redirect(await provider.interactionResult(raw, reply.raw, result), 303)
}

/** Sends the user to the portal to sign in, choose a role or read the refusal. The portal sends them back here. */
function toPortal(reply: FastifyReply, interaction: Interaction, refused?: 'role' | 'reauthenticate') {
  const search = new URLSearchParams({ uid: interaction.uid, app: clientOf(interaction) })
  if (refused !== undefined) search.set('refused', refused)
  return reply.redirect(`/open-app?${search.toString()}`, 303)
}

const isSilent = ({ params }: Interaction) => params[silentParameter] !== undefined

const promptsOf = ({ params }: Pick<Interaction, 'params'>): string[] =>
  typeof params.prompt === 'string' ? params.prompt.split(' ').filter((prompt) => prompt !== '') : []

const clientOf = ({ params }: Interaction) => String(params.client_id)

const sendPage = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)
