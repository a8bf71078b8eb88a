import type { Download, Upload } from '@gantry/contract/route-table'
import { auditRecord, lockRecord, updateRecord } from '../../../kit/record.ts'
import { deleteFileIfUnreferenced, receivePicture, storeFile } from '../../../kit/stored-files/service.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { canSeeLogoOf } from './policy.ts'
import { findLogo, findMipAccess, logoUrl } from './queries.ts'
import { getEditableMip } from './service.ts'

type Logos = Pick<World, 'db' | 'clock' | 'files' | 'log'>

export async function uploadLogo(
  world: Logos,
  actor: Actor,
  mipId: number,
  upload: Upload,
): Promise<{ logoUrl: string }> {
  await getEditableMip(world.db, actor, mipId)
  const picture = await receivePicture(world, upload)
  const { sha256 } = picture
  const before = await storeFile(world, picture, async (tx) => {
    await lockRecord(tx, { kind: 'mip', id: mipId })
    const replaced = await findLogo(tx, mipId)
    await updateRecord(tx, { kind: 'mip', id: mipId, columns: { logoSha256: sha256 } })
    await auditRecord(world, tx, actor, { kind: 'mip', verb: 'logo', id: mipId })
    return replaced
  })
  if (before !== sha256) await deleteFileIfUnreferenced(world, before)
  return { logoUrl: logoUrl(mipId, sha256) ?? '' }
}

export async function removeLogo(world: Logos, actor: Actor, mipId: number): Promise<void> {
  await getEditableMip(world.db, actor, mipId)
  const before = await world.db.transaction().execute(async (tx) => {
    await lockRecord(tx, { kind: 'mip', id: mipId })
    const removed = await findLogo(tx, mipId)
    if (removed === null) return null
    await updateRecord(tx, { kind: 'mip', id: mipId, columns: { logoSha256: null } })
    await auditRecord(world, tx, actor, { kind: 'mip', verb: 'logo-delete', id: mipId })
    return removed
  })
  await deleteFileIfUnreferenced(world, before)
}

/** @throws 404 when there is no logo or no MIP, and when the caller may not see it */
export async function openLogo(
  { db, files }: Pick<World, 'db' | 'files'>,
  actor: Actor,
  mipId: number,
): Promise<Download> {
  const access = await findMipAccess(db, actor, mipId)
  if (access === null || !canSeeLogoOf(actor, access)) throw notFound()
  const sha256 = await findLogo(db, mipId)
  if (sha256 === null) throw notFound()
  const { size, stream } = await files.open(sha256)
  return { fileName: 'logo.webp', contentType: 'image/webp', size, inline: true, stream }
}
