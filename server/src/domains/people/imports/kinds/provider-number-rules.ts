import { errorRows } from '@gantry/contract/errors'
import { lastDayText } from '../../../../kit/link-ends.ts'
import type { Cells, Checked, Column, Remark } from '../../../../platform/imports/rules.ts'
import type { Db } from '../../../../platform/world.ts'
import {
  canSetModalitiesOf,
  findUserMips,
  saveUserMips,
  type WantedUserMip,
} from '../../links/user-mips/service.ts'
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
import { modalitiesOf, modalitiesText, modalityColumn } from './modality-cells.ts'
import { untilColumn, untilOf } from './until-cells.ts'

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
  modalityColumn,
  untilColumn,
]

type Link = Pick<WantedUserMip, 'providerNumber' | 'allowed' | 'modalities' | 'validUntil'> & {
  userMipId: number
}
/** A link to write; `setsModalities` if it has others than before. */
type Wanted = WantedUserMip & { setsModalities: boolean }
type Known = { userIds: Map<string, number>; byName: MipsByName; links: Map<string, Link> }

/** Imports provider numbers. An existing link gets the new number; a new link is created for other pairs. */
export const providerNumberRules = defineRules<Wanted>({
  columns,
  async check({ clock }, db, rows) {
    const known = await readKnown(db, rows)
    return rows.map((cells) => checkRow(known, cells, clock.now()))
  },
  async write(world, tx, actor, links) {
    const isRefused = ({ setsModalities, userId }: Wanted) =>
      setsModalities && !canSetModalitiesOf(actor, userId)
    const written = links.filter((link) => !isRefused(link))
    const saved = (await saveUserMips(world, tx, actor, written)).values()
    const lost = { column: null, message: 'This link was changed by someone else at the same time.' }
    const own = { column: 'modalities', message: errorRows['user-mip.own-modalities'].message }
    return links.map((link) => (isRefused(link) ? own : saved.next().value ? link.userId : lost))
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

function checkRow(known: Known, cells: Cells, now: Date): Checked<Wanted> {
  const errors: Remark[] = []
  const warnings: Remark[] = []
  const userId = known.userIds.get(lower(cells.email))
  if (userId === undefined) errors.push({ column: 'email', message: 'There is no user with this email.' })
  const mip = mipOf(known.byName, cells, { errors, warnings })
  const number = numberOf(cells, { errors, warnings })
  const allowed = flagOf(cells.allowed)
  const until = untilOf(cells, { errors, warnings }, now)
  const modalities = modalitiesOf(cells, { errors, warnings })
  if (allowed === null) errors.push({ column: 'allowed', message: 'Write yes or no.' })

  const failed = { errors, warnings, effect: null, changes: [], key: null, value: null }
  if (userId === undefined || mip === undefined) return failed
  const key = { column: 'mip', value: pairOf(userId, mip.mipId) }
  if (number === undefined || allowed === null) return { ...failed, key }
  const link = known.links.get(key.value)
  const { keeps, ...wanted } = wantedOf(link, { given: number, allowed, modalities, until })
  if (keeps) {
    const message = `An empty cell changes nothing: ${wanted.providerNumber} stays.`
    warnings.push({ column: 'providerNumber', message })
  }
  warnAboutNumber(number, { errors, warnings })
  const changes = link === undefined ? [] : changesOf(link, wanted)
  const effect = link === undefined ? 'ADD' : changes.length > 0 ? 'CHANGE' : 'UNCHANGED'
  const setsModalities = modalitiesText(wanted.modalities) !== modalitiesText(link?.modalities ?? [])
  const value = { userMipId: link?.userMipId ?? null, userId, mipId: mip.mipId, ...wanted, setsModalities }
  return { errors, warnings, effect, changes, key, value }
}

type Given = {
  given: string
  allowed: boolean | undefined
  modalities: string[] | undefined
  until: Date | null | undefined
}

function wantedOf(link: Link | undefined, { given, allowed, modalities, until }: Given) {
  const keeps = given === '' && link !== undefined && link.providerNumber !== ''
  return {
    keeps,
    providerNumber: keeps ? link.providerNumber : given,
    allowed: allowed ?? link?.allowed ?? true,
    modalities: modalities ?? link?.modalities ?? [],
    validUntil: until === undefined ? (link?.validUntil ?? null) : until,
  }
}

function changesOf(link: Link, wanted: Omit<Link, 'userMipId'>) {
  const all = [
    { column: 'providerNumber', from: link.providerNumber, to: wanted.providerNumber },
    { column: 'allowed', from: flagWord(link.allowed), to: flagWord(wanted.allowed) },
    { column: 'modalities', from: modalitiesText(link.modalities), to: modalitiesText(wanted.modalities) },
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
