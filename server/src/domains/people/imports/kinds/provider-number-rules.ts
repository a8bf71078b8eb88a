import type { Cells, Checked, Column, Remark } from '../../../../platform/imports/rules.ts'
import type { Db } from '../../../../platform/world.ts'
import { findUserMips, saveUserMips, type WantedUserMip } from '../../links/user-mips/service.ts'
import { findUserIdsByEmail } from '../../users/service.ts'
import { defineRules } from './define-rules.ts'
import {
  type MipsByName,
  mipColumn,
  mipOf,
  numberColumn,
  numberOf,
  readMips,
  warnAboutNumber,
} from './mip-cells.ts'
import { lastDayText, untilColumn, untilOf } from './until-cells.ts'

const columns: readonly Column[] = [
  {
    name: 'email',
    header: 'Email',
    aliases: ['user', 'emailaddress'],
    required: true,
    example: 'ada.nguyen@clinic.example',
  },
  { ...mipColumn, required: true },
  { ...numberColumn, required: true },
  { name: 'allowed', header: 'Allowed', example: 'yes' },
  untilColumn,
]

type Link = { userMipId: number; providerNumber: string; allowed: boolean; validUntil: Date | null }
type Known = { userIds: Map<string, number>; byName: MipsByName; links: Map<string, Link> }

/** Imports provider numbers. An existing link gets the new number; a new link is created for other pairs. */
export const providerNumberRules = defineRules<WantedUserMip>({
  columns,
  async check({ clock }, db, rows) {
    const known = await readKnown(db, rows)
    return rows.map((cells) => checkRow(known, cells, clock.now()))
  },
  async write(world, tx, actor, links) {
    const saved = await saveUserMips(world, tx, actor, links)
    const lost = { column: null, message: 'This link was changed by someone else at the same time.' }
    return saved.map((isSaved, index) => (isSaved ? (links[index]?.userId ?? lost) : lost))
  },
})

const lower = (text: string | undefined) => (text ?? '').trim().toLowerCase()
const pairOf = (userId: number, mipId: number) => `${userId} ${mipId}`

async function readKnown(db: Db, rows: Cells[]): Promise<Known> {
  const userIds = await findUserIdsByEmail(
    db,
    rows.map((cells) => lower(cells.email)),
  )
  const { mips, byName } = await readMips(db, rows)
  const links = await findUserMips(
    db,
    [...userIds.values()],
    mips.map(({ mipId }) => mipId),
  )
  return { userIds, byName, links: new Map(links.map((link) => [pairOf(link.userId, link.mipId), link])) }
}

function checkRow(known: Known, cells: Cells, now: Date): Checked<WantedUserMip> {
  const errors: Remark[] = []
  const warnings: Remark[] = []
  const userId = known.userIds.get(lower(cells.email))
  if (userId === undefined) errors.push({ column: 'email', message: 'There is no user with this email.' })
  const mip = mipOf(known.byName, cells, { errors, warnings })
  const number = numberOf(cells, { errors, warnings })
  const allowed = flagOf(cells.allowed)
  const until = untilOf(cells, { errors, warnings }, now)
  if (allowed === null) errors.push({ column: 'allowed', message: 'Write yes or no.' })

  const failed = { errors, warnings, effect: null, changes: [], key: null, value: null }
  if (userId === undefined || mip === undefined) return failed
  const key = { column: 'mip', value: pairOf(userId, mip.mipId) }
  if (number === undefined || allowed === null) return { ...failed, key }
  const link = known.links.get(key.value)
  const { keeps, ...wanted } = wantedOf(link, number, allowed, until)
  if (keeps) {
    const message = `An empty cell changes nothing: ${wanted.providerNumber} stays.`
    warnings.push({ column: 'providerNumber', message })
  }
  warnAboutNumber(number, { errors, warnings })
  const changes = link === undefined ? [] : changesOf(link, wanted)
  const effect = link === undefined ? 'ADD' : changes.length > 0 ? 'CHANGE' : 'UNCHANGED'
  const value = { userMipId: link?.userMipId ?? null, userId, mipId: mip.mipId, ...wanted }
  return { errors, warnings, effect, changes, key, value }
}

function wantedOf(
  link: Link | undefined,
  given: string,
  allowed: boolean | undefined,
  until: Date | null | undefined,
) {
  const keeps = given === '' && link !== undefined && link.providerNumber !== ''
  return {
    keeps,
    providerNumber: keeps ? link.providerNumber : given,
    allowed: allowed ?? link?.allowed ?? true,
    validUntil: until === undefined ? (link?.validUntil ?? null) : until,
  }
}

function changesOf(link: Link, wanted: Omit<Link, 'userMipId'>) {
  const all = [
    { column: 'providerNumber', from: link.providerNumber, to: wanted.providerNumber },
    { column: 'allowed', from: flagWord(link.allowed), to: flagWord(wanted.allowed) },
    { column: 'until', from: lastDayText(link.validUntil), to: lastDayText(wanted.validUntil) },
  ]
  return all.filter(({ from, to }) => from !== to)
}

const flagWord = (flag: boolean) => (flag ? 'yes' : 'no')

/** Returns undefined for an empty cell and null for an unknown word. */
function flagOf(cell: string | undefined): boolean | null | undefined {
  const word = lower(cell)
  if (word === '') return undefined
  if (['yes', 'y', 'true', '1'].includes(word)) return true
  return ['no', 'n', 'false', '0'].includes(word) ? false : null
}
