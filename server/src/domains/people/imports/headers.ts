import type { ImportRemark } from '@gantry/contract/domains/people/imports/schemas'
import { problem } from '../../../platform/http/problem.ts'
import type { Cells, Column, Remark } from '../../../platform/imports/rules.ts'

/** A column of the file; `name` is null when the import does not use it. */
export type FileColumn = { header: string; name: string | null }

/** Ignores case, spaces and signs: "E-mail", "EMAIL" and "e mail" are equal. */
const plain = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const maxHeaderLength = 120

/**
 * Matches the header to the wanted columns, in any order. @throws Problem 400 that names missing and duplicate
 * columns
 */
export function matchHeader(wanted: readonly Column[], header: string[]): FileColumn[] {
  const columns = header.map((given): FileColumn => {
    const word = plain(given)
    const found = wanted.find((column) =>
      [column.name, column.header, ...(column.aliases ?? [])].some((known) => plain(known) === word),
    )
    return { header: given.slice(0, maxHeaderLength).toWellFormed(), name: found?.name ?? null }
  })
  const named = (name: string) => columns.filter((column) => column.name === name)
  const missing = wanted.filter(({ name, required }) => required === true && named(name).length === 0)
  if (missing.length > 0) {
    throw problem('import.columns-missing', { columns: headersOf(missing) })
  }
  const doubled = wanted.filter(({ name }) => named(name).length > 1)
  if (doubled.length > 0) {
    throw problem('import.columns-doubled', { columns: headersOf(doubled) })
  }
  return columns
}

const headersOf = (columns: readonly Column[]) => columns.map(({ header }) => header).join(', ')

export const unknownColumns = (columns: FileColumn[]): string[] =>
  columns
    .filter(({ name, header }) => name === null && header !== '')
    .map(({ header }) => `The column "${header}" is not known and is ignored.`)

export const cellsByName = (columns: FileColumn[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    columns.flatMap(({ name }, index) => (name === null ? [] : [[name, cells[index] ?? '']])),
  )

/**
 * Replaces column names by the file's headers. A column that the file does not have becomes a remark about the whole
 * row.
 */
export const byHeader = (columns: FileColumn[], remarks: Remark[]): ImportRemark[] =>
  remarks.map(({ column, message }) => ({ column: headerOf(columns, column), message }))

export const headerOf = (columns: FileColumn[], name: string | null): string | null =>
  name === null ? null : (columns.find((column) => column.name === name)?.header ?? null)
