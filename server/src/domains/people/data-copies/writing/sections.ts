import { plainFileName } from '../../../../kit/zip/plain-name.ts'
import type { PersonalSection, PersonalTable } from '../../../../platform/personal.ts'
import { sectionPlaces } from '../../../../platform/personal.ts'
import type { Db } from '../../../../platform/world.ts'
import { type FoundRow, readInParts } from './cursor-queries.ts'

export type CopiedSection = PersonalSection & { table: string }
export type CopiedFile = { path: string; sha256: string }
export type Value = string | number | boolean | null | object
/** A row with the fields of its section, and with the path of its file. */
export type CopiedRow = Record<string, Value>

/** The sections of all domains: what is recorded, then the account, the trail, and who received something. */
export const sectionsOf = (personal: readonly PersonalTable[]): CopiedSection[] => {
  const all = personal.flatMap((one) =>
    'copies' in one ? one.copies.map((section) => ({ ...section, table: one.table })) : [],
  )
  return sectionPlaces.flatMap((place) => all.filter((section) => placeOf(section) === place))
}

export const placeOf = ({ place = 'record' }: PersonalSection) => place

/** Reads a section in parts, with the fields that have a label and no others. */
export async function* readSection(
  tx: Db,
  section: CopiedSection,
  userId: number,
): AsyncGenerator<CopiedRow[]> {
  for await (const rows of readInParts(tx, section.rows(userId)))
    yield rows.map((row) => copiedRow(row, section))
}

function copiedRow(row: FoundRow, { fields, folder }: CopiedSection): CopiedRow {
  const copied = Object.fromEntries(Object.keys(fields).map((field) => [field, valueOf(row[field])]))
  return folder === undefined ? copied : { ...copied, file: fileOf(row, folder).path }
}

const valueOf = (value: unknown): Value => {
  if (value instanceof Date) return value.toISOString()
  return value === undefined || value === null ? null : value
}

/** Yields the files of a section, with the paths of its rows. */
export async function* listFilesOf(
  tx: Db,
  section: CopiedSection,
  userId: number,
): AsyncGenerator<CopiedFile> {
  const { folder } = section
  if (folder === undefined) return
  for await (const rows of readInParts(tx, section.rows(userId))) {
    for (const row of rows) yield fileOf(row, folder)
  }
}

/** Nothing of the uploaded name but letters, digits and hyphens is in the path. */
const fileOf = ({ id, fileName, sha256 }: FoundRow, folder: string): CopiedFile => ({
  path: `files/${folder}/${plainFileName([Number(id)], String(fileName))}`,
  sha256: String(sha256),
})
