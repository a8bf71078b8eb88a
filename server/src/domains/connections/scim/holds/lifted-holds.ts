import { countMail } from '../../../../platform/mail/limit.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { listPlatformAdministrators } from '../../../people/users/service.ts'
import { holdLifted } from '../mails.ts'
import { findFreedLinks } from '../role-queries.ts'

type Lifted = { hospital: string; freed: number[] }

/**
 * A directory shows no preview: if a role that it takes frees links of people, the platform administrators get a mail about each
 * person, and the names of the MIPs are returned by person for the audit entries (decision 0069).
 */
export async function tellOfLiftedHolds(
  world: World,
  tx: Db,
  { hospital, freed }: Lifted,
): Promise<Map<number, string[]>> {
  if (freed.length === 0) return new Map()
  const byPerson = Map.groupBy(await findFreedLinks(tx, freed), ({ userId }) => userId)
  const administrators = await listPlatformAdministrators(tx)
  const lifted = new Map<number, string[]>()
  for (const [userId, links] of byPerson) {
    const mips = links.map(({ mipName }) => mipName)
    lifted.set(userId, mips)
    const link = new URL(`/users/userdetails?id=${userId}`, world.settings.publicUrl).href
    for (const { email, firstName, language, timeZone } of administrators) {
      // A directory can take the roles of many people at once. The audit trail has all of them.
      if ((await countMail(world, tx, holdLifted, email)) > 0) continue
      const parts = { firstName, hospital, person: links[0]?.person ?? '', mips: mips.join('\n'), link }
      await world.mail.queue(tx, { to: email, language, timeZone, template: holdLifted, parts })
    }
  }
  return lifted
}
