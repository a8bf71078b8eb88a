import type Provider from 'oidc-provider'
import { every, type Job } from '../../../platform/jobs/every.ts'
import { createSeldomLog } from '../../../platform/log/seldom.ts'
import type { World } from '../../../platform/world.ts'
import { endLostAppSessions, type LogoutNotice, leaseNotices, settleNotice } from '../apps/service.ts'
import { type OpenId, openIdOf } from './service.ts'

const pollEvery = 2_000

/**
 * Ends app sessions whose portal session or right has ended, and notifies the apps (OpenID Connect Back-Channel
 * Logout 1.0). Any server can do it.
 */
export function startLogoutNotices(world: World): Job {
  const openId = openIdOf(world)
  return every(
    'logout-notices',
    pollEvery,
    () => sendLogoutNotices(world, openId),
    createSeldomLog(world.log, 'logout notices could not be sent'),
  )
}

export async function sendLogoutNotices(world: World, openId: OpenId): Promise<void> {
  await endLostAppSessions(world)
  for (;;) {
    const notices = await leaseNotices(world)
    if (notices.length === 0) return
    const provider = await openId.current()
    await Promise.all(notices.map((notice) => send(world, provider, notice)))
  }
}

/** Members that the library has but does not declare in its types. */
type Told = { backchannelLogoutUri?: string; backchannelLogout(sub: string, sid: string): Promise<void> }

async function send(world: World, provider: Provider, notice: LogoutNotice): Promise<void> {
  let failure: string | null = null
  try {
    const client = (await provider.Client.find(notice.code)) as Told | undefined
    // An app without a logout address gets no notice.
    if (client?.backchannelLogoutUri) await client.backchannelLogout(String(notice.userId), notice.sid)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  await settleNotice(world, notice, failure)
}
