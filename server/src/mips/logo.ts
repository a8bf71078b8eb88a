import type { Download, Upload } from '@gantry/contract/route-table'
import { recordAudit } from '../audit/service.ts'
import { receivePicture, releaseFile, storeFile } from '../documents/service.ts'
import { notFound } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import type { World } from '../world.ts'
import { canSeeLogoOf } from './policy.ts'
import { logoUrl } from './queries.ts'
import { findLogo, findMipReach, lockMip, updateMip } from './record-queries.ts'
import { getEditableMip } from './records.ts'

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
    const mip = await lockMip(tx, mipId)
    await updateMip(tx, mipId, { logoSha256: sha256 })
    await recordAudit(world, tx, { action: 'mip.logo', actor, subject: { type: 'mip', id: mipId } })
    return mip?.logoSha256 ?? null
  })
  if (before !== sha256) await releaseFile(world, before)
  return { logoUrl: logoUrl(mipId, sha256) ?? '' }
}

export async function removeLogo(world: Logos, actor: Actor, mipId: number): Promise<void> {
  await getEditableMip(world.db, actor, mipId)
  const before = await world.db.transaction().execute(async (tx) => {
    const mip = await lockMip(tx, mipId)
    if (mip === undefined || mip.logoSha256 === null) return null
    await updateMip(tx, mipId, { logoSha256: null })
    await recordAudit(world, tx, { action: 'mip.logo-delete', actor, subject: { type: 'mip', id: mipId } })
    return mip.logoSha256
  })
  await releaseFile(world, before)
}

/** @throws 404 for no logo, no MIP, and a MIP out of the caller's reach. */
export async function openLogo(
  { db, files }: Pick<World, 'db' | 'files'>,
  actor: Actor,
  mipId: number,
): Promise<Download> {
  const reach = await findMipReach(db, actor, mipId)
  if (reach === null || !canSeeLogoOf(actor, reach)) throw notFound()
  const sha256 = await findLogo(db, mipId)
  if (sha256 === null) throw notFound()
  const { size, stream } = await files.open(sha256)
  return { fileName: 'logo.webp', contentType: 'image/webp', size, inline: true, stream }
}
