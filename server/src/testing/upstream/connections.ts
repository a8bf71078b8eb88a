import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/world.ts'

type Wishes = {
  groupId: number
  name?: string
  issuer?: string
  clientId?: string
  domains?: string[]
  addsPeople?: boolean
  addsOtherDomains?: boolean
  trustsEmails?: boolean
  acceptedAcrs?: string[]
  rolesClaim?: string
  roleMap?: { value: string; roleId: number }[]
  allowsPasswords?: boolean
  status?: boolean
}

/** Makes a connection without a secret. Nothing listens at its issuer unless the caller names one. */
export async function buildIdentityConnection(db: Db, wishes: Wishes): Promise<number> {
  const unique = randomInt(2 ** 40).toString(36)
  const { domains = [`${unique}.example`], acceptedAcrs = [], roleMap = [], ...rest } = wishes
  const { identityConnectionId } = await db
    .insertInto('identityConnection')
    .values({
      name: `Hospital ${unique}`,
      issuer: 'http://127.0.0.1:9',
      clientId: 'gantry',
      acceptedAcrs: JSON.stringify(acceptedAcrs),
      roleMap: JSON.stringify(roleMap),
      ...rest,
    })
    .returning('identityConnectionId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('identityDomain')
    .values(domains.map((domain) => ({ domain, identityConnectionId })))
    .execute()
  return identityConnectionId
}
