import type { Cells, Column, Remark } from '../../../../platform/imports/rules.ts'
import type { Db } from '../../../../platform/world.ts'
import {
  ahpraColumn,
  ahpraNumberOf,
  type MipsByName,
  mipColumn,
  mipOf,
  type Remarks,
  readMips,
} from '../../../people/imports/service.ts'
import { findUserIdsByEmail } from '../../../people/users/service.ts'
import { findRegistrations, type Registration } from '../service.ts'

// The cells that name a person, by the email or the AHPRA number, or a MIP.

export const holderColumns: readonly Column[] = [
  { name: 'email', header: 'Email', aliases: ['user', 'emailaddress'], example: 'ada.nguyen@clinic.example' },
  { ...ahpraColumn, example: '' },
  { ...mipColumn, example: '' },
]

type Holder = { userId: number | null; mipId: number | null }

/** The people and MIPs that the rows of a file name. */
export type Holders = {
  byEmail: Map<string, number>
  byNumber: Map<string, Registration[]>
  byMip: MipsByName
  userIds: number[]
  mipIds: number[]
}

const emailOf = (cells: Cells) => (cells.email ?? '').trim().toLowerCase()
const namesMip = (cells: Cells) => (cells.mip ?? '').trim() !== ''

/** Finds the registrations by the numbers of these rows. */
export async function readRegistrations(db: Db, rows: Cells[]): Promise<Map<string, Registration[]>> {
  const numbers = [...new Set(rows.map(ahpraNumberOf))].filter((number) => number !== '')
  return Map.groupBy(await findRegistrations(db, numbers), ({ number }) => number)
}

export async function readHolders(db: Db, rows: Cells[]): Promise<Holders> {
  const byEmail = await findUserIdsByEmail(db, rows.map(emailOf))
  const byNumber = await readRegistrations(db, rows)
  const { mips, byName: byMip } = await readMips(db, rows)
  const registered = [...byNumber.values()].flat().map(({ userId }) => userId)
  const userIds = [...new Set([...byEmail.values(), ...registered])]
  return { byEmail, byNumber, byMip, userIds, mipIds: mips.map(({ mipId }) => mipId) }
}

/** The registration with the number of a row, or undefined with an error. */
export function registrationOf(found: Registration[], errors: Remark[]): Registration | undefined {
  const [registration] = found
  if (registration === undefined) {
    errors.push({ column: 'ahpraNumber', message: 'There is no registration with this number.' })
  } else if (found.some(({ userId }) => userId !== registration.userId)) {
    errors.push({ column: 'ahpraNumber', message: 'Several people have this number.' })
    return undefined
  }
  return registration
}

/** The person or the MIP of a row, or null with an error. */
export function holderOf(holders: Holders, cells: Cells, remarks: Remarks): Holder | null {
  const namesPerson = emailOf(cells) !== '' || ahpraNumberOf(cells) !== ''
  if (namesPerson && namesMip(cells)) {
    remarks.errors.push({ column: 'mip', message: 'Name a person or a MIP, not both.' })
    return null
  }
  if (namesPerson) return personOf(holders, cells, remarks.errors)
  if (!namesMip(cells)) {
    const message = 'Name a person by the email or the AHPRA number, or a MIP.'
    remarks.errors.push({ column: 'email', message })
    return null
  }
  const mip = mipOf(holders.byMip, cells, remarks)
  return mip === undefined ? null : { userId: null, mipId: mip.mipId }
}

function personOf({ byEmail, byNumber }: Holders, cells: Cells, errors: Remark[]): Holder | null {
  const [email, number] = [emailOf(cells), ahpraNumberOf(cells)]
  const byAddress = email === '' ? undefined : byEmail.get(email)
  if (email !== '' && byAddress === undefined) {
    errors.push({ column: 'email', message: 'There is no user with this email.' })
  }
  const registered = number === '' ? undefined : registrationOf(byNumber.get(number) ?? [], errors)?.userId
  if (byAddress !== undefined && registered !== undefined && byAddress !== registered) {
    errors.push({ column: 'ahpraNumber', message: 'The email is of another person.' })
    return null
  }
  const userId = byAddress ?? registered
  return userId === undefined ? null : { userId, mipId: null }
}
