import { mostProfessions } from '@gantry/contract/domains/people/professions/words'
import type { Db, World } from '../../../../platform/world.ts'
import {
  dayBefore,
  insertProfessions,
  isOwnProfession,
  listFromDirectory,
  overlaps,
  type RecordedProfession,
  writeEnd,
} from '../../../people/professions/service.ts'
import type { ScimCaller } from '../caller.ts'
import { invalidValue, mutability, ScimProblem, taken } from '../protocol/errors.ts'
import type { ProfessionChange, SaidProfession } from '../protocol/professions.ts'
import { personDay } from './queries.ts'

// A directory records professions and manages those that it recorded. Decision 98 has the reasons.

type Person = { userId: number; isMember: boolean }
type Entry = Pick<RecordedProfession, 'profession' | 'engagement' | 'state'>

/** Whether the directory still says so: the person has it, or will. */
const isOpen = ({ state }: Entry) => state === 'CURRENT' || state === 'COMING'

/** Applies the changes in their order. The caller has locked the person. */
export async function changeProfessions(
  world: World,
  tx: Db,
  caller: ScimCaller,
  { userId, isMember }: Person,
  changes: readonly ProfessionChange[],
): Promise<boolean> {
  if (changes.length === 0) return false
  if (isOwnProfession(caller.actor, userId)) {
    throw new ScimProblem(
      403,
      'professions: Nobody records the own profession. Another administrator must do it.',
    )
  }
  if (!isMember) {
    throw new ScimProblem(403, 'The person is not in the group at present, so professions cannot be changed.')
  }
  const today = await personDay(tx, userId)
  let isChanged = false
  for (const change of changes) {
    const writing = { world, tx, caller, userId, today }
    if (await applyChange(writing, change)) isChanged = true
  }
  return isChanged
}

type Writing = { world: World; tx: Db; caller: ScimCaller; userId: number; today: string }

async function applyChange(writing: Writing, change: ProfessionChange): Promise<boolean> {
  const { tx, caller, userId } = writing
  const entries = await listFromDirectory(tx, userId, caller.client.identityConnectionId)
  const open = entries.filter(isOpen)
  if (change.op === 'remove') return removeAll(writing, open.filter(isChosenBy(change.chosen)))
  if (change.op === 'end') {
    const chosen = open.filter(isChosenBy(change.chosen))
    if (chosen.length === 0) throw new ScimProblem(400, 'professions: The path chooses none.', 'noTarget')
    let isChanged = false
    for (const one of chosen) if (await endOn(writing, one, change.validUntil)) isChanged = true
    return isChanged
  }
  const left = change.op === 'add' ? [] : open.filter((one) => !change.said.some(isSaidBy(one)))
  let isChanged = await removeAll(writing, left)
  for (const said of change.said) {
    const known = open.find((one) => isSaidBy(one)(said))
    if (known === undefined ? await add(writing, said, entries) : await compare(writing, known, said))
      isChanged = true
  }
  return isChanged
}

const isChosenBy =
  ({ value, engagement }: { value?: string; engagement?: string }) =>
  (entry: Entry) =>
    (value === undefined || entry.profession === value) &&
    (engagement === undefined || entry.engagement === engagement)

/** Without an engagement, the person is an employee, as in an import. */
const engagementOf = ({ engagement = 'EMPLOYEE' }: SaidProfession) => engagement
const isSaidBy = (entry: Entry) => (said: SaidProfession) =>
  entry.profession === said.value && entry.engagement === engagementOf(said)

/** The directory no longer says so: yesterday was the last day. What began today or later counts on no day. */
async function removeAll(writing: Writing, entries: RecordedProfession[]): Promise<boolean> {
  const { world, tx, caller, today } = writing
  for (const entry of entries) {
    const yesterday = dayBefore(today)
    const never = dayBefore(entry.validFrom)
    await writeEnd(world, tx, caller.actor, entry, yesterday > never ? yesterday : never)
  }
  return entries.length > 0
}

async function endOn(
  { world, tx, caller }: Writing,
  entry: RecordedProfession,
  validUntil: string,
): Promise<boolean> {
  if (entry.validUntil === validUntil) return false
  if (validUntil < entry.validFrom)
    throw invalidValue('professions: The last day must not be before the first day.')
  if (entry.validUntil !== null && entry.validUntil < validUntil) {
    throw mutability('professions: An end is only moved to an earlier day. To go on, add it again.')
  }
  await writeEnd(world, tx, caller.actor, entry, validUntil)
  return true
}

async function compare(
  writing: Writing,
  entry: RecordedProfession,
  { validFrom = entry.validFrom, validUntil }: SaidProfession,
): Promise<boolean> {
  if (validFrom !== entry.validFrom) {
    throw mutability('professions: The first day stays. Remove it, and add it again.')
  }
  return validUntil === undefined ? false : endOn(writing, entry, validUntil)
}

async function add(
  { world, tx, caller, userId, today }: Writing,
  said: SaidProfession,
  entries: readonly RecordedProfession[],
): Promise<boolean> {
  const { identityConnectionId } = caller.client
  const { value: profession, validFrom = today, validUntil = null } = said
  const wanted = { userId, profession, engagement: engagementOf(said), validFrom, validUntil }
  if (validUntil !== null && validUntil < validFrom) {
    throw invalidValue('professions: The last day must not be before the first day.')
  }
  if (entries.length >= mostProfessions)
    throw invalidValue(`professions: At most ${mostProfessions}, with those that ended.`)
  if (entries.some((one) => overlaps(one, wanted))) {
    throw taken('professions: The person had this one on some of these days. Send a later validFrom.')
  }
  await insertProfessions(world, tx, caller.actor, [{ ...wanted, identityConnectionId }])
  return true
}
