import { providerNumberWarning } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import { ProviderNumber } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { Cells, Column, Remark } from '../../../../platform/imports/rules.ts'
import type { Db } from '../../../../platform/world.ts'
import { findMipsByNames, type MipName } from '../../mips/service.ts'

// The cells `mip` and `providerNumber`, which several kinds of files have.

export const mipColumn = {
  name: 'mip',
  header: 'MIP',
  aliases: ['mipname', 'mipcode', 'mipid'],
  example: 'Harbour Imaging',
} satisfies Column

export const numberColumn = {
  name: 'providerNumber',
  header: 'Provider number',
  aliases: ['number'],
  example: '2426621B',
} satisfies Column

export type Remarks = { errors: Remark[]; warnings: Remark[] }
/** MIPs by name, code or id, in lower case. */
export type MipsByName = Map<string, MipName[]>

const nameIn = (cells: Cells) => (cells.mip ?? '').trim().toLowerCase()

/** Reads the MIPs that these rows name. */
export async function readMips(db: Db, rows: Cells[]): Promise<{ mips: MipName[]; byName: MipsByName }> {
  const names = rows.map(nameIn).filter((name) => name !== '')
  const mips = await findMipsByNames(db, names)
  return { mips, byName: mipsByName(mips) }
}

/** Indexes MIPs by name and code. An id is used only when no MIP has this number as its name or code. */
function mipsByName(mips: MipName[]): MipsByName {
  const byName: MipsByName = new Map()
  const add = (name: string, mip: MipName) => {
    const others = byName.get(name) ?? []
    if (name !== '' && !others.includes(mip)) byName.set(name, [...others, mip])
  }
  for (const mip of mips) for (const name of [mip.code, mip.name]) add(name, mip)
  for (const mip of mips) if (!byName.has(String(mip.mipId))) add(String(mip.mipId), mip)
  return byName
}

/** The MIP that a row names, or undefined with an error. */
export function mipOf(byName: MipsByName, cells: Cells, { errors, warnings }: Remarks): MipName | undefined {
  const [mip, ...others] = byName.get(nameIn(cells)) ?? []
  if (mip === undefined) {
    errors.push({ column: 'mip', message: 'There is no MIP with this name, code or id.' })
  } else if (others.length > 0) {
    const message = 'Several MIPs go by this; write the full name or the code of one.'
    errors.push({ column: 'mip', message })
    return undefined
  } else if (!mip.status) warnings.push({ column: 'mip', message: 'This MIP is inactive.' })
  return mip
}

/** The provider number of a row, or undefined with an error. */
export function numberOf(cells: Cells, { errors }: Remarks): string | undefined {
  const number = ProviderNumber.safeParse(cells.providerNumber ?? '')
  for (const { message } of number.error?.issues ?? []) errors.push({ column: 'providerNumber', message })
  return number.data
}

export function warnAboutNumber(number: string, { warnings }: Remarks): void {
  const doubt = number === '' ? null : providerNumberWarning(number)
  if (doubt !== null) warnings.push({ column: 'providerNumber', message: doubt })
}
