import { recordAudit } from '../../platform/audit/record.ts'
import { forbidden } from '../../platform/http/problem.ts'
import { before } from '../../platform/secrets/clock.ts'
import type { World } from '../../platform/world.ts'
import { findAppBySecret } from '../apps/service.ts'
import { findPersonByAccessToken, type OpenId } from '../oidc/service.ts'
import { labelOf } from './labels.ts'
import { canRead } from './policy.ts'
import type { AskedResource, Profile } from './protocol.ts'
import * as queries from './queries.ts'

type Parts = Pick<World, 'db' | 'clock' | 'secrets'>
type Token = string | null | undefined

/** The archive that asks, and from where. */
export type Asker = { appId: number; address: string }

/** Seconds. The plugin keeps what follows from a profile for ten more. */
const validity = 60
/** A viewer asks hundreds of times: the trail tells once in this while who is turned away where. */
const denialsEvery = 60 * 60_000
const action = 'app.read-archive'

const nobody: Profile = {
  name: 'Anonymous',
  'user-id': null,
  permissions: [],
  'authorized-labels': [],
  groups: [],
  validity,
}

/** The archive by its app's code and secret; null for strangers. @throws Problem where the app is no archive */
export async function findAsker(
  world: Parts,
  shown: { code: string; secret: string } | null,
  address: string,
): Promise<Asker | null> {
  const app = shown && (await findAppBySecret(world, shown.code, shown.secret))
  if (app === null) return null
  const asker = { appId: app.appId, address }
  if (app.isArchive) return asker
  await recordDenial(world, asker, null, {})
  throw forbidden()
}

/** Who that is to the archive. Nobody sees all: the label `*` is not for us to give. */
export async function describePerson(
  world: Parts,
  openId: OpenId,
  asker: Asker,
  token: Token,
): Promise<Profile> {
  const reader = await findReader(world, openId, token)
  if (reader === null) return nobody
  const { userId, labels } = reader
  if (labels.length === 0) await recordDenial(world, asker, reader, {})
  return {
    ...nobody,
    name: await queries.getNameOfPerson(world.db, userId),
    'user-id': String(userId),
    permissions: labels.length === 0 ? [] : ['view-labelled'],
    'authorized-labels': labels,
  }
}

export async function judgeAccess(
  world: Parts,
  openId: OpenId,
  asker: Asker,
  token: Token,
  asked: AskedResource,
): Promise<{ granted: boolean; validity: number }> {
  const reader = await findReader(world, openId, token)
  if (reader === null) return { granted: false, validity }
  const granted = canRead(reader.labels, asked)
  if (!granted) await recordDenial(world, asker, reader, factsOf(asked))
  return { granted, validity }
}

async function findReader(world: Parts, openId: OpenId, token: Token) {
  const accessToken = (token ?? '').replace(/^Bearer +/i, '')
  const person = accessToken === '' ? null : await findPersonByAccessToken(world, openId, accessToken)
  if (person === null) return null
  const mips = await queries.listMipsOfPerson(world.db, person.userId)
  return { userId: person.userId, role: person.role, labels: mips.map(labelOf) }
}

/** Nothing that names a patient: Orthanc's own id is a hash. */
function factsOf({ method, level, 'orthanc-id': orthancId }: AskedResource) {
  const isHash = /^[0-9a-f]{8}(-[0-9a-f]{8}){4}$/.test(orthancId ?? '')
  return { method, level, ...(isHash && { orthancId }) }
}

async function recordDenial(
  world: Pick<World, 'db' | 'clock'>,
  { appId, address }: Asker,
  person: { userId: number; role: string } | null,
  detail: Record<string, unknown>,
): Promise<void> {
  const since = before(world.clock.now(), denialsEvery)
  const userId = person?.userId ?? null
  if (await queries.isDenialKnown(world.db, { action, appId, userId, since })) return
  await recordAudit(world, world.db, {
    action,
    ...(person !== null && { actor: { userId: person.userId, role: person.role, address } }),
    address,
    subject: { type: 'app', id: appId },
    result: 'DENIED',
    detail,
  })
}
