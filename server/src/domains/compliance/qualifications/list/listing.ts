import type { QualificationRow } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { Actor } from '../../../../platform/actor.ts'
import type { Totals } from '../../../../platform/db/lists/lists.ts'
import type { World } from '../../../../platform/world.ts'
import { daysAt } from '../days.ts'
import { accessOf, canCheckQualification, seesSensitiveParts } from '../policy.ts'
import type { QualificationListRequest } from './filter-queries.ts'
import { findPageOfQualifications } from './page-queries.ts'
import { type ListedRow, listQualificationRows } from './row-queries.ts'

/** Lists those that wait for a check or are verified: all of them, or those of the own group's members and MIPs. */
export async function listAllQualifications(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: QualificationListRequest,
): Promise<Totals & { qualifications: QualificationRow[] }> {
  const ofGroup = actor.role === 'ProductAdmin' ? null : actor.groupId
  const { groupId } = request.filter
  const isOthers = actor.role !== 'ProductAdmin' && groupId !== undefined && groupId !== ofGroup
  if ((actor.role !== 'ProductAdmin' && ofGroup === null) || isOthers) {
    return { qualifications: [], totalItems: 0, totalPages: 0 }
  }
  const days = daysAt(clock.now())
  const { ids, ...totals } = await findPageOfQualifications(db, request, {
    days,
    ofGroup,
    userId: actor.userId,
  })
  const rows = await listQualificationRows(db, ids, days)
  return { qualifications: rows.map((row) => listedFor(actor, row)), ...totals }
}

function listedFor(actor: Actor, listed: ListedRow): QualificationRow {
  const access = accessOf(actor, listed)
  const { state: _, isSensitive: _sensitive, contributors: _contributors, ...row } = listed
  const isHidden = !seesSensitiveParts(actor, access)
  return {
    ...row,
    ...(isHidden && { number: '' }),
    isHidden,
    canCheck: canCheckQualification(actor, access),
  }
}
