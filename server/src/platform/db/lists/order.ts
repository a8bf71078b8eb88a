import { type Place, readPlace, writePlace } from '@gantry/contract/cursor'
import { type RawBuilder, sql } from 'kysely'
import { badField } from '../../http/problem.ts'

export type SortType = 'asc' | 'desc'
export type Sorting<Sort extends string> = readonly { sortBy: Sort | 'id'; sortType: SortType }[]
type Columns = RawBuilder<unknown>[]

export const notAPlace = () =>
  badField('after', 'Send the "next" of a reply of the same list in the same order.')

/** The order of a list: the columns of the sorts, then the id. Every list can be sorted by its id. */
export function createOrder<Sort extends string>(
  { id, sorts: columnOf }: { id: RawBuilder<number>; sorts: Record<Sort, RawBuilder<unknown>> },
  sorts: Sorting<Sort>,
) {
  const keys = sorts.map(({ sortBy }) => (sortBy === 'id' ? id : columnOf[sortBy]))
  const keyNames = keys.map((_, index) => sql.ref(`key${index}`))
  // Equal rows are ordered by id in the direction of the last sort, so that one index serves both directions.
  const types = [...sorts.map(({ sortType }) => sortType), sorts.at(-1)?.sortType ?? 'asc']
  const text = sorts.map(({ sortBy, sortType }) => `${sortBy} ${sortType}`).join()

  return {
    keys,
    keyNames,
    isUpwards: types[0] === 'asc',
    by: (columns: Columns, backwards = false): RawBuilder<unknown> =>
      sql.join(
        columns.map((column, index) => {
          const isUpwards = (types[index] === 'asc') !== backwards
          return sql`${column} ${sql.raw(isUpwards ? 'asc' : 'desc')}`
        }),
      ),
    /** The rows after a place. The place contains the sort keys, because its row may have moved or may be deleted. */
    isAfter(columns: Columns, place: Place | undefined): RawBuilder<boolean> {
      if (place === undefined) return sql<boolean>`true`
      const values = [...place.keys, place.id].map((value) => sql`${value}`)
      const signs = types.map((type) => (type === 'asc' ? sql`>` : sql`<`))
      // An index serves the comparison of rows.
      if (types.every((type) => type === types[0]))
        return sql<boolean>`(${sql.join(columns)}) ${signs[0]} (${sql.join(values)})`
      return columns.reduceRight<RawBuilder<boolean>>(
        (later, column, index) =>
          sql<boolean>`(${column} ${signs[index]} ${values[index]} or ${column} = ${values[index]} and ${later})`,
        sql<boolean>`false`,
      )
    },
    selected: sql.join([
      sql`${id} as id`,
      ...keys.map((key, index) => sql`${key} as ${sql.ref(`key${index}`)}`),
    ]),
    /** The sort keys of one row of the query `page`, as PostgreSQL writes and reads them. */
    keysOf: (rowOfPage: number): RawBuilder<string[] | null> =>
      sql`(select json_build_array(${sql.join(keyNames.map((name) => sql`${name}::text`))}) from page
        offset ${sql.lit(rowOfPage)} limit 1)`,
    /** @throws 400 for a text that is not the `next` of a list in this order */
    readPlace(after: string | undefined): Place | undefined {
      if (after === undefined) return undefined
      const place = readPlace(after)
      if (place?.sorts !== text || place.keys.length !== keys.length) throw notAPlace()
      return place
    },
    /** The `next` of a page; none if the page is not full. */
    nextOf(rowKeys: string[] | null, rowId: number | undefined): { next?: string } {
      if (rowKeys === null || rowId === undefined) return {}
      return { next: writePlace({ sorts: text, keys: rowKeys, id: rowId }) }
    },
  }
}
