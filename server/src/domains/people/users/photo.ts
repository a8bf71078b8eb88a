import type { Download, Upload } from '@gantry/contract/route-table'
import { photoUrl } from '../../../kit/people/record-queries.ts'
import { deleteFileIfUnreferenced, receivePicture, storeFile } from '../../../kit/stored-files/service.ts'
import type { Actor, SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { forbidden, notFound } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { findPerson } from './person-queries.ts'
import { canEditProfileOf, canReadInFull, canSeePhotoOf } from './policy.ts'
import * as queries from './queries.ts'

async function requireEditable({ db }: World, actor: Actor, userId: number): Promise<void> {
  const person = await findPerson(db, actor, userId)
  if (person === null || !canReadInFull(actor, person)) throw notFound()
  if (!canEditProfileOf(actor, person)) throw forbidden()
}

export async function uploadPhoto(
  world: World,
  actor: Actor,
  userId: number,
  upload: Upload,
): Promise<{ photoUrl: string }> {
  await requireEditable(world, actor, userId)
  const picture = await receivePicture(world, upload)
  const { sha256 } = picture
  const before = await storeFile(world, picture, async (tx) => {
    const user = await queries.lockUser(tx, userId)
    await queries.updateUser(tx, userId, { photoSha256: sha256 })
    await recordAudit(world, tx, { action: 'user.photo', actor, subject: { type: 'user', id: userId } })
    return user?.photoSha256 ?? null
  })
  if (before !== sha256) await deleteFileIfUnreferenced(world, before)
  return { photoUrl: photoUrl(userId, sha256) ?? '' }
}

export async function removePhoto(world: World, actor: Actor, userId: number): Promise<void> {
  await requireEditable(world, actor, userId)
  const before = await world.db.transaction().execute(async (tx) => {
    const user = await queries.lockUser(tx, userId)
    if (user === undefined || user.photoSha256 === null) return null
    await queries.updateUser(tx, userId, { photoSha256: null })
    await recordAudit(world, tx, {
      action: 'user.photo-delete',
      actor,
      subject: { type: 'user', id: userId },
    })
    return user.photoSha256
  })
  await deleteFileIfUnreferenced(world, before)
}

/** @throws 404 when there is no photo or no user, and when the caller may not see it */
export async function openPhoto(world: World, caller: SignedIn, userId: number): Promise<Download> {
  const person = await findPerson(world.db, caller, userId)
  if (person === null || !canSeePhotoOf(caller, person)) throw notFound()
  const sha256 = await queries.findPhoto(world.db, userId)
  if (sha256 === null) throw notFound()
  const { size, stream } = await world.files.open(sha256)
  return { fileName: 'photo.webp', contentType: 'image/webp', size, inline: true, stream }
}
