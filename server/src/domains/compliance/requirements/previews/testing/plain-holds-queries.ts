import type { Db } from '../../../../../platform/world.ts'
import type { PlainRows } from './plain-holds.ts'

/** All rows that holds depend on, as they are. */
export async function readPlainRows(db: Db): Promise<PlainRows> {
  const [mips, links, requirements, kinds, qualifications, roles, professions] = await Promise.all([
    db.selectFrom('mip').select(['mipId', 'state', 'isCommonwealth']).execute(),
    db.selectFrom('userMip').select(['userMipId', 'userId', 'mipId', 'allowed', 'modalities']).execute(),
    db.selectFrom('requirement').selectAll().execute(),
    db.selectFrom('qualificationKind').selectAll().execute(),
    db.selectFrom('qualification').selectAll().execute(),
    db.selectFrom('userRole').select(['userId', 'roleId']).execute(),
    db.selectFrom('personProfession').selectAll().execute(),
  ])
  return { mips, links, requirements, kinds, qualifications, roles, professions }
}
