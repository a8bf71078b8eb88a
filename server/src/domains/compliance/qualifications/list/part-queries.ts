import { type Expression, type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { matchesEveryWord, wordsOf } from '../../../../platform/db/lists/lists.ts'
import type { Db } from '../../../../platform/world.ts'
import { type Facts, filteredRows, type Rows } from './filter-queries.ts'

/** Each part has its own index: qualifications of people or of MIPs, found by a name or by a number. */
export function partsOf(db: Db, facts: Facts): Rows[] {
  const { filter, ofGroup } = facts
  const { subject, search, mipId } = filter
  const listed = filteredRows(db, facts)
  const isSearched = wordsOf(search).length > 0
  const groupId = ofGroup ?? filter.groupId
  if (!isSearched && groupId === undefined && mipId === undefined && subject === undefined) return [listed]
  const parts: Rows[] = []
  if (subject !== 'MIP') {
    let ofPeople = listed.where('qualification.userId', 'is not', null)
    if (groupId !== undefined) {
      const members = db
        .selectFrom('userGroup')
        .select('userId')
        .where('groupId', '=', groupId)
        .where(hasNotEnded('userGroup'))
      ofPeople = ofPeople.where(isOneOf(sql.ref('qualification.userId'), members))
    }
    if (mipId !== undefined) {
      let linked = db
        .selectFrom('userMip')
        .select('userId')
        .where('mipId', '=', mipId)
        .where(hasNotEnded('userMip'))
      if (ofGroup !== null) linked = linked.where('mipId', 'in', mipsOf(db, ofGroup))
      ofPeople = ofPeople.where('qualification.userId', 'in', linked)
    }
    const named = db
      .selectFrom('user')
      .select('user.userId')
      .where(matchesEveryWord(sql.ref('user.search'), search))
    if (isSearched) parts.push(ofPeople.where('qualification.userId', 'in', named), byNumber(ofPeople))
    else parts.push(ofPeople)
  }
  if (subject !== 'USER') {
    let ofMips = listed.where('qualification.mipId', 'is not', null)
    if (groupId !== undefined) {
      ofMips = ofMips.where(isOneOf(sql.ref('qualification.mipId'), mipsOf(db, groupId)))
    }
    if (mipId !== undefined) ofMips = ofMips.where('qualification.mipId', '=', mipId)
    const named = db
      .selectFrom('mip')
      .select('mip.mipId')
      .where(matchesEveryWord(sql.ref('mip.search'), search))
    if (isSearched) parts.push(ofMips.where('qualification.mipId', 'in', named), byNumber(ofMips))
    else parts.push(ofMips)
  }
  return parts

  function byNumber(rows: Rows): Rows {
    const start = (search ?? '')
      .trim()
      .toUpperCase()
      .replaceAll(/[\\%_]/g, '\\$&')
    const found = rows.where('number', '<>', '').where('number', 'like', `${start}%`)
    if (ofGroup === null) return found
    const sensitive = db
      .selectFrom('qualificationKind')
      .select('qualificationKindId')
      .where('isSensitive', '=', true)
    return found.where('qualification.qualificationKindId', 'not in', sensitive)
  }
}

/** An array, because PostgreSQL would scan all qualifications for the members of a large group. */
const isOneOf = (column: RawBuilder<unknown>, ids: Expression<unknown>) =>
  sql<boolean>`${column} = any(array(${ids}))`

const mipsOf = (db: Db, groupId: number) =>
  db.selectFrom('groupMip').select('mipId').where('groupId', '=', groupId)
