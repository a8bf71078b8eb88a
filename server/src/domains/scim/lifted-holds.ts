import { countMail } from '../../platform/mail/limit.ts'
import type { Db, World } from '../../platform/world.ts'
import { listPlatformAdministrators } from '../users/service.ts'
import { findFreedLinks } from './role-queries.ts'

type Lifted = { hospital: string; userId: number; freed: number[] }

/**
 * A directory shows no preview: if a role that it takes frees links of a person, the platform administrators get a mail, and the
 * names of the MIPs are returned for the audit entry (decision 0069).
 */
export async function tellOfLiftedHolds(
  world: World,
  tx: Db,
  { hospital, userId, freed }: Lifted,
): Promise<string[]> {
  if (freed.length === 0) return []
  const links = await findFreedLinks(tx, freed)
  const mips = links.map(({ mipName }) => mipName)
  const person = links[0]?.person ?? ''
  const link = new URL(`/users/${userId}`, world.settings.publicUrl).href
  for (const { email, firstName, language, timeZone } of await listPlatformAdministrators(tx)) {
    // A directory can take the roles of many people at once. The audit trail has all of them.
    if ((await countMail(world, tx, 'hold-lifted', email)) > 0) continue
    const parts = { firstName, hospital, person, mips: mips.join('\n'), link }
    await world.mail.queue(tx, { to: email, language, timeZone, template: 'hold-lifted', parts })
  }
  return mips
}
