import { providerNumberWarning } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { PersonNumbers } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { Modality } from '@gantry/contract/domains/people/links/user-mips/words'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { toEndText } from '../../../../kit/link-ends.ts'
import { hasNotEnded, withHolds } from '../../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/world.ts'
import { filterPeople, listUserSummaries } from '../../users/service.ts'

export type NumbersRequest = ListRequest<
  'lastName' | 'siteCode' | 'userId',
  { mipIds: number[]; attention?: boolean | undefined }
>

/** Lists a page of the users of these MIPs, each with their numbers there. */
export async function listPeopleWithNumbers(db: Db, actor: Actor, request: NumbersRequest) {
  const { mipIds, attention } = request.filter
  const links = readableLinks(db, actor).where('userMip.mipId', 'in', mipIds)
  const asked = attention === true ? links.where(needsAttention) : links
  const listed = filterPeople(db, request.filter).where('user.userId', 'in', asked.select('userMip.userId'))
  const { people, ...totals } = await listUserSummaries(db, listed, request, 'lastName')
  const userIds = people.map(({ userId }) => userId)
  const linksOf = await readLinks(db, links, userIds)
  return {
    people: people.map((person) => ({ ...person, links: linksOf.get(person.userId) ?? [] })),
    ...totals,
  }
}

/** A group administrator sees links whose user and MIP both belong to the group. */
function readableLinks(db: Db, actor: Actor) {
  const links = db.selectFrom('userMip').where(hasNotEnded('userMip'))
  if (actor.role === 'ProductAdmin') return links
  return links
    .where(
      'userMip.mipId',
      'in',
      db.selectFrom('groupMip').select('mipId').where('groupId', '=', actor.groupId),
    )
    .where(
      'userMip.userId',
      'in',
      db
        .selectFrom('userGroup')
        .select('userId')
        .where('groupId', '=', actor.groupId)
        .where(hasNotEnded('userGroup')),
    )
}

type Links = ReturnType<typeof readableLinks>

async function readLinks(
  db: Db,
  links: Links,
  userIds: number[],
): Promise<Map<number, PersonNumbers['links']>> {
  const linksOf = new Map<number, PersonNumbers['links']>(userIds.map((userId) => [userId, []]))
  if (userIds.length === 0) return linksOf
  const rows = await links
    .select(['userMip.userId', 'userMipId', 'userMip.mipId', 'providerNumber', 'allowed', 'validUntil'])
    .select('modalities')
    .$narrowType<{ modalities: Modality[] }>()
    .where('userMip.userId', 'in', userIds)
    .execute()
  for (const { userId, validUntil, ...link } of await withHolds(db, rows)) {
    const end = toEndText(validUntil)
    linksOf
      .get(userId)
      ?.push({ ...link, validUntil: end, providerNumberWarning: providerNumberWarning(link.providerNumber) })
  }
  return linksOf
}

/** True when the number is missing or gets the contract's `providerNumberWarning` (migration 0028). */
const needsAttention = sql<boolean>`provider_number_problem(provider_number) is not null`
