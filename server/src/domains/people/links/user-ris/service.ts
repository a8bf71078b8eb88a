import type { RisUser } from '@gantry/contract/domains/people/links/user-ris/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { addLink, auditLink, removeLink } from '../../../../kit/links.ts'
import { asTaken } from '../../../../kit/record.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { badField, notFound, problem } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { getReadablePerson, readLinksOfPerson } from '../../users/service.ts'
import * as queries from './queries.ts'

// Links between users and RIS, with the user's name in each RIS.

type Writing = Pick<World, 'db' | 'clock'>
type Link = { risUserId: number; risId: number; userId: number; risUserName: string }

export const listRisOfUser = ({ db }: Pick<World, 'db'>, actor: Actor, userId: number): Promise<RisUser[]> =>
  readLinksOfPerson(db, actor, userId, queries.listRisUsersOf(db, userId))

export async function listUnlinkedRisOfUser(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
  request: ListRequest<queries.RisSort>,
) {
  await getReadablePerson(db, actor, userId)
  const { rows, ...totals } = await queries.listUnlinkedRis(db, userId, request)
  return { ris: rows.map((row) => ({ ...row, risUserName: '' as const })), ...totals }
}

/** Adds a link, or renames the link with the id `risUserId`. */
export const saveRisUser = (world: Writing, actor: Actor, link: Link): Promise<RisUser> =>
  orNameTaken(link.risUserName, async () => {
    const { risUserId, ...columns } = link
    const id =
      risUserId === 0
        ? await addLink(world, actor, 'user-ris', columns)
        : await world.db.transaction().execute((tx) => rename(world, tx, actor, link))
    const saved = await queries.findRisUser(world.db, id)
    if (saved === null) throw notFound()
    return saved
  })

/** Runs a write of a user name. @throws 409 if somebody else has it in this RIS */
export async function orNameTaken<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw asTaken(error, { ris_user_name_key: problem('ris-user.name-taken', { name }) })
  }
}

/** Renames in the transaction of what caused it. */
export const setRisUserName = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  link: { risUserId: number; risUserName: string },
): Promise<number> => rename(world, tx, actor, link)

async function rename(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { risUserId: id, risId, userId, risUserName }: Partial<Link> & { risUserId: number; risUserName: string },
): Promise<number> {
  const before = await queries.lockRisUser(tx, id)
  if (before === undefined) throw notFound()
  if (risId !== undefined && risId !== before.risId) throw badField('risId', 'This link is to another RIS.')
  if (userId !== undefined && userId !== before.userId)
    throw badField('userId', 'This link is of someone else.')
  await queries.renameRisUser(tx, id, risUserName)
  const after = { ...before, risUserName }
  await auditLink(world, tx, actor, { kind: 'user-ris', verb: 'edit', id, before, after })
  return id
}

export const unlinkRisUser = (world: Writing, actor: Actor, risUserId: number) =>
  removeLink(world, actor, 'user-ris', { risUserId })
