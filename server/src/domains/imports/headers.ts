import type { ImportRemark } from '@gantry/contract/imports/schemas'
import { Problem } from '../../platform/http/problem.ts'
import type { Cells, Column, Remark } from './rules.ts'

/** A column of the file; `name` is null where nobody asked for it. */
export type FileColumn = { header: string; name: string | null }

/** Case, spaces and signs do not matter: "E-mail", "EMAIL" and "e mail" are one. */
const plain = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const longestHeader = 120

/** Which column is which, in whatever order. @throws Problem 400 naming what is missing or there twice */
export function matchHeader(wanted: readonly Column[], header: string[]): FileColumn[] {
  const columns = header.map((given): FileColumn => {
    const word = plain(given)
    const found = wanted.find((column) =>
      [column.name, column.header, ...(column.aliases ?? [])].some((known) => plain(known) === word),
    )
    return { header: given.slice(0, longestHeader).toWellFormed(), name: found?.name ?? null }
  })
  const named = (name: string) => columns.filter((column) => column.name === name)
  const missing = wanted.filter(({ name, required }) => required === true && named(name).length === 0)
  if (missing.length > 0) {
    throw refuse(
      'import.columns-missing',
      `Columns are missing: ${missing.map((column) => column.header).join(', ')}.`,
    )
  }
  const doubled = wanted.filter(({ name }) => named(name).length > 1)
  if (doubled.length > 0) {
    throw refuse(
      'import.columns-doubled',
      `Columns are there twice: ${doubled.map((column) => column.header).join(', ')}.`,
    )
  }
  return columns
}

const refuse = (code: string, message: string) =>
  new Problem(400, code, message, { fields: { file: message } })

export const unknownColumns = (columns: FileColumn[]): string[] =>
  columns
    .filter(({ name, header }) => name === null && header !== '')
    .map(({ header }) => `The column "${header}" is not known and is ignored.`)

export const cellsByName = (columns: FileColumn[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    columns.flatMap(({ name }, index) => (name === null ? [] : [[name, cells[index] ?? '']])),
  )

/** Columns as the file calls them; one the file does not have stands for the row as a whole. */
export const byHeader = (columns: FileColumn[], remarks: Remark[]): ImportRemark[] =>
  remarks.map(({ column, message }) => ({ column: headerOf(columns, column), message }))

export const headerOf = (columns: FileColumn[], name: string | null): string | null =>
  name === null ? null : (columns.find((column) => column.name === name)?.header ?? null)
