import { UserBody } from '@gantry/contract/domains/people/users/schemas'
import { errorRows } from '@gantry/contract/errors'
import { roleName } from '@gantry/contract/product'
import { findHoldersOfNumbers, numberTaken } from '../../../../kit/ahpra-number-queries.ts'
import type { Cells, Checked, Column, Remark } from '../../../../platform/imports/rules.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { saveUserMips } from '../../links/user-mips/service.ts'
import { insertProfessions } from '../../professions/service.ts'
import { addUsers, findTakenEmails, type NewPerson } from '../../users/service.ts'
import { ahpraNumberOf } from './ahpra-cells.ts'
import { defineRules } from './define-rules.ts'
import {
  type MipsByName,
  mipColumn,
  mipOf,
  numberColumn,
  numberOf,
  type Remarks,
  readMips,
  warnAboutNumber,
} from './mip-cells.ts'
import { modalitiesOf, modalityColumn } from './modality-cells.ts'
import { professionColumns, professionsOf, type WantedProfession } from './profession-cells.ts'
import { untilColumn, untilOf } from './until-cells.ts'
import { findGroupsByName, listRoles, type Role } from './user-queries.ts'

const columns: readonly Column[] = [
  {
    name: 'email',
    header: 'Email',
    aliases: ['emailaddress'],
    required: true,
    example: 'ada.nguyen@clinic.example',
  },
  { name: 'firstName', header: 'First name', aliases: ['givenname'], required: true, example: 'Ada' },
  {
    name: 'lastName',
    header: 'Last name',
    aliases: ['surname', 'familyname'],
    required: true,
    example: 'Nguyen',
  },
  { name: 'siteCode', header: 'Site code', example: 'SYD-01' },
  { name: 'roles', header: 'Roles', aliases: ['role'], example: 'Member; MIS' },
  { name: 'groupForAdmin', header: 'Group for admin', aliases: ['administers'], example: '' },
  mipColumn,
  // Files about people often have another number in a column of this name.
  { ...numberColumn, aliases: [] },
  modalityColumn,
  untilColumn,
  { name: 'rolesUntil', header: 'Roles until', example: '' },
  ...professionColumns,
  { name: 'title', header: 'Title', example: 'Dr' },
  { name: 'phone', header: 'Phone', example: '02 5550 1234' },
  { name: 'mobile', header: 'Mobile', example: '0491 570 156' },
  { name: 'speciality', header: 'Speciality', aliases: ['specialty'], example: 'Radiology' },
  { name: 'ahpraNumber', header: 'AHPRA number', aliases: ['ahpra'], example: 'MED0001234567' },
  { name: 'addressLine1', header: 'Address line 1', aliases: ['address'], example: '12 Harbour Street' },
  { name: 'addressLine2', header: 'Address line 2', example: '' },
  { name: 'suburb', header: 'Suburb', example: 'Sydney' },
  { name: 'state', header: 'State', example: 'NSW' },
  { name: 'postcode', header: 'Postcode', aliases: ['postalcode'], example: '2000' },
  { name: 'country', header: 'Country', example: 'Australia' },
  { name: 'timeZone', header: 'Time zone', example: 'Australia/Sydney' },
  { name: 'language', header: 'Language', example: 'en' },
]

/** The rules of the form, except for the fields that cells express in another way. */
const Fields = UserBody.omit({
  userId: true,
  version: true,
  roles: true,
  twoFactorAuthType: true,
  custom: true,
})

/** A person, with the MIP that they are linked to if the row names one, and what they practise. */
type Wanted = NewPerson & {
  mip: { mipId: number; providerNumber: string; modalities: string[]; validUntil: Date | null } | null
  professions: WantedProfession[]
}
type Known = {
  roles: Role[]
  groups: Map<string, number>
  mips: MipsByName
  taken: Set<string>
  numbers: Map<string, number[]>
  productName: string
}

/** Imports new users. A known address is an error, because a file must not overwrite a user without a review. */
export const userRules = defineRules<Wanted>({
  columns,
  async check(world, db, rows) {
    const known = await readKnown(world, db, rows)
    return rows.map((cells) => checkRow(known, cells, world.clock.now()))
  },
  async write(world, tx, actor, people) {
    const userIds = await addUsers(world, tx, actor, people)
    const links = people.flatMap(({ mip }, index) => {
      const userId = userIds[index] ?? null
      return userId === null || mip === null ? [] : [{ ...mip, userMipId: null, userId, allowed: true }]
    })
    await saveUserMips(world, tx, actor, links)
    const practised = people.flatMap(({ professions }, index) => {
      const userId = userIds[index] ?? null
      return userId === null ? [] : professions.map((profession) => ({ ...profession, userId }))
    })
    await insertProfessions(world, tx, actor, practised)
    return userIds.map((userId) => userId ?? taken())
  },
})

const taken = (): Remark => ({ column: 'email', message: errorRows['user.email-taken'].message })
const lower = (text: string | undefined) => (text ?? '').trim().toLowerCase()

async function readKnown({ settings }: Pick<World, 'settings'>, db: Db, rows: Cells[]): Promise<Known> {
  const names = [...new Set(rows.map((cells) => lower(cells.groupForAdmin)))].filter((name) => name !== '')
  const roles = await listRoles(db)
  const groups = await findGroupsByName(db, names)
  return {
    roles,
    groups: new Map(groups.map(({ groupId, name }) => [name, groupId])),
    mips: (await readMips(db, rows)).byName,
    taken: await findTakenEmails(
      db,
      rows.map((cells) => lower(cells.email)),
    ),
    numbers: await findHoldersOfNumbers(db, rows.map(ahpraNumberOf)),
    productName: settings.productName,
  }
}

function checkRow(known: Known, cells: Cells, now: Date): Checked<Wanted> {
  const errors: Remark[] = []
  const warnings: Remark[] = []
  const fields = Fields.safeParse(fieldsOf(cells))
  for (const { path, message } of fields.error?.issues ?? []) {
    errors.push({ column: String(path[0] ?? '') || null, message })
  }
  const email = lower(cells.email)
  if (known.taken.has(email)) errors.push(taken())
  if (known.numbers.has(ahpraNumberOf(cells))) errors.push({ column: 'ahpraNumber', message: numberTaken })
  const roles = rolesOf(known, cells.roles ?? '', errors)
  const group = lower(cells.groupForAdmin)
  const groupIdForAdmin = group === '' ? null : (known.groups.get(group) ?? null)
  if (group !== '' && groupIdForAdmin === null) {
    errors.push({ column: 'groupForAdmin', message: 'There is no group of this name.' })
  } else if (group !== '' && !roles.some(({ code }) => code === 'GroupAdmin')) {
    const message = 'Takes effect once this person has the role GroupAdmin.'
    warnings.push({ column: 'groupForAdmin', message })
  }
  const mip = linkOf(known.mips, cells, { errors, warnings }, now)
  const professions = professionsOf(cells, { errors, warnings }, now)
  const rolesUntil = untilOf(cells, { errors, warnings }, now, 'rolesUntil') ?? null
  const value = fields.success
    ? {
        mip,
        professions,
        fields: fields.data,
        roles: roles.map(({ roleId }) => ({ roleId, validUntil: rolesUntil })),
        roleNames: roles.map(({ code }) => roleName(known.productName, code)),
        groupIdForAdmin,
      }
    : null
  const effect = errors.length === 0 ? ('ADD' as const) : null
  const key = email === '' ? null : { column: 'email', value: email }
  const number = ahpraNumberOf(cells)
  const ahpraNumber = number === '' ? undefined : { column: 'ahpraNumber', value: number }
  return { errors, warnings, effect, changes: [], key, ahpraNumber, value }
}

/** The link that a row asks for. A person without a MIP has none, and then a number has no place. */
function linkOf(mips: MipsByName, cells: Cells, remarks: Remarks, now: Date): Wanted['mip'] {
  const providerNumber = numberOf(cells, remarks)
  const modalities = modalitiesOf(cells, remarks) ?? []
  const validUntil = untilOf(cells, remarks, now) ?? null
  if ((cells.mip ?? '').trim() === '') {
    if (providerNumber) {
      remarks.errors.push({ column: 'providerNumber', message: 'Name the MIP of this number too.' })
    }
    if (modalities.length > 0) {
      remarks.errors.push({ column: 'modalities', message: 'Name the MIP of these modalities too.' })
    }
    if (validUntil) remarks.errors.push({ column: 'until', message: 'Name the MIP of this end too.' })
    return null
  }
  const mip = mipOf(mips, cells, remarks)
  if (mip === undefined || providerNumber === undefined) return null
  warnAboutNumber(providerNumber, remarks)
  return { mipId: mip.mipId, providerNumber, modalities, validUntil }
}

/** An empty cell is like an empty field of the form. */
const fieldsOf = (cells: Cells) => ({
  firstName: '',
  lastName: '',
  email: '',
  ...Object.fromEntries(
    Object.entries(cells).filter(([name, text]) => name in Fields.shape && text.trim() !== ''),
  ),
  ...(lower(cells.language) !== '' && { language: lower(cells.language) }),
})

/** Accepts role codes, names and labels, separated by semicolons. An empty cell means a member. */
function rolesOf({ roles, productName }: Known, cell: string, errors: Remark[]): Role[] {
  const complain = (message: string) => void errors.push({ column: 'roles', message })
  const words = cell
    .split(/[;|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (words.length > 50) complain('At most 50 roles.')
  const chosen = new Map<number, Role>()
  for (const word of words.length === 0 ? ['Member'] : words.slice(0, 50)) {
    const wanted = lower(word)
    const byName = roles.filter(({ code }) => [code, roleName(productName, code)].map(lower).includes(wanted))
    const found = byName.length > 0 ? byName : roles.filter(({ label }) => lower(label) === wanted)
    const [role] = found
    const shown = word.slice(0, 80)
    if (role === undefined) complain(`There is no role "${shown}".`)
    else if (found.length > 1) complain(`Several roles are labelled "${shown}"; write the role's code.`)
    else if (!role.status) complain(`The role ${role.label} is inactive.`)
    else chosen.set(role.roleId, role)
  }
  return [...chosen.values()]
}
