import { recordRead } from '../../../platform/audit/reads.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { forbidden } from '../../../platform/http/problem.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { findAppBySecret } from '../apps/service.ts'
import { findPersonByAccessToken, type OpenId } from '../oidc/service.ts'
import { canRead } from './policy.ts'
import type { Profile, RequestedResource } from './protocol.ts'
import * as queries from './queries.ts'

type Parts = Pick<World, 'db' | 'clock' | 'inForce' | 'secrets'>
type Token = string | null | undefined

/** The calling archive and its network address. */
export type CallingArchive = { appId: number; address: string; viewerCodes: string[] }

/** In seconds. The plugin caches the result of a profile for ten seconds more. */
const validity = 60
/** A viewer sends hundreds of requests, so a refusal of the same user is recorded once in this interval. */
const denialInterval = 60 * 60_000
const action = 'app.read-archive'

const nobody: Profile = {
  name: 'Anonymous',
  'user-id': null,
  permissions: [],
  'authorized-labels': [],
  groups: [],
  validity,
}

/** Finds the archive by the code and secret of its app, or null. @throws Problem when the app is not an archive */
export async function findCallingArchive(
  world: Parts,
  shown: { code: string; secret: string } | null,
  address: string,
): Promise<CallingArchive | null> {
  const app = shown && (await findAppBySecret(world, shown.code, shown.secret))
  if (app === null) return null
  const archive = { appId: app.appId, address, viewerCodes: app.viewerCodes }
  if (app.isArchive) return archive
  await recordDenial(world, archive, null, {})
  throw forbidden()
}

/** Describes the user to the archive. Nobody gets the label `*`, which would grant access to everything. */
export async function describePerson(
  world: Parts,
  openId: OpenId,
  archive: CallingArchive,
  token: Token,
): Promise<Profile> {
  const reader = await findReader(world, openId, archive, token)
  if (reader === null) return nobody
  const { userId, role, labels } = reader
  if (labels.length === 0) await recordDenial(world, archive, reader, {})
  else
    await recordRead(world, {
      action: 'archive.profile',
      actor: { userId, role, address: archive.address },
      subject: { type: 'app', id: archive.appId },
    })
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
  archive: CallingArchive,
  token: Token,
  asked: RequestedResource,
): Promise<{ granted: boolean; validity: number }> {
  const reader = await findReader(world, openId, archive, token)
  if (reader === null) return { granted: false, validity }
  const granted = canRead(reader.labels, asked)
  if (!granted) await recordDenial(world, archive, reader, denialDetail(asked))
  return { granted, validity }
}

/** The token must be of an app that the archive names, because every app holds tokens of the people who use it. */
async function findReader(world: Parts, openId: OpenId, archive: CallingArchive, token: Token) {
  const accessToken = (token ?? '').replace(/^Bearer +/i, '')
  const person = accessToken === '' ? null : await findPersonByAccessToken(world, openId, accessToken)
  if (person === null) return null
  if (!archive.viewerCodes.includes(person.code)) {
    await recordDenial(world, archive, person, { tokenOf: person.code })
    return null
  }
  const labels = await queries.listLabelsOfPerson(world.db, person.userId)
  return { userId: person.userId, role: person.role, labels }
}

/** Contains nothing that identifies a patient: Orthanc's own id is a hash. */
function denialDetail({ method, level, 'orthanc-id': orthancId }: RequestedResource) {
  const isHash = /^[0-9a-f]{8}(-[0-9a-f]{8}){4}$/.test(orthancId ?? '')
  return { method, level, ...(isHash && { orthancId }) }
}

async function recordDenial(
  world: Pick<World, 'db' | 'clock'>,
  { appId, address }: Pick<CallingArchive, 'appId' | 'address'>,
  person: { userId: number; role: string } | null,
  detail: Record<string, unknown>,
): Promise<void> {
  const since = before(world.clock.now(), denialInterval)
  const userId = person?.userId ?? null
  if (await queries.isDenialRecorded(world.db, { action, appId, userId, since })) return
  await recordAudit(world, world.db, {
    action,
    ...(person !== null && { actor: { userId: person.userId, role: person.role, address } }),
    address,
    subject: { type: 'app', id: appId },
    result: 'DENIED',
    detail,
  })
}
