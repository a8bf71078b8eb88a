import { z } from 'zod'
import { readCursor } from './cursor.ts'
import { FlagText, line } from './fields.ts'

export const pageSizes = [10, 50, 100, 150, 200] as const
export const maxPageSize = 200

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, char: string) => char.toUpperCase())

const WholeNumber = (max: number) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,15}$/, 'Not a whole number.')])
    .transform(Number)
    .pipe(z.int().min(0).max(max))

const PageNo = WholeNumber(1e9)
const PageSize = WholeNumber(1e9)
  .pipe(z.int().min(1))
  // A larger page size is reduced, not refused, so that clients that ask for "all" still get a page.
  .transform((size) => Math.min(size, maxPageSize))

/** The name of a sort column, in snake_case or camelCase. The result is in camelCase. Every list can be sorted by its id. */
function sortBy<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z
    .string()
    .max(60)
    .transform(camel)
    .pipe(z.enum([...names, 'id']))
}
const SortType = z.enum(['asc', 'desc'])
const DataType = z.enum(['string', 'number', 'date', 'boolean'])

const Search = line(120)

/** The cursor of an earlier reply. A cursor of another list, or from before a change, is ignored. */
const CursorText = z
  .string()
  .max(80)
  .refine((text) => readCursor(text) !== null, 'Not valid.')

/** The `next` of an earlier reply. The list that is read refuses a text that is not one. */
const AfterText = z.string().min(1).max(4_000)
type Start = { pageNo?: number | undefined; currentPage?: number | undefined; after?: string | undefined }
const hasOneStart = ({ pageNo, currentPage, after }: Start) =>
  after === undefined || (pageNo ?? currentPage ?? 0) === 0
const oneStart = { path: ['after'], message: 'Send a page number or this, not both.' }

type Shape = z.core.$ZodLooseShape
type Common = { search?: string | undefined; status?: boolean | null | undefined }
type Sorts<Name extends string> = { sortBy: Name | 'id'; sortType: 'asc' | 'desc' }[]

/** The request for a page in the form that queries use: `pageNo` from 0, at most 200 rows, sorts in camelCase. */
export type ListRequest<Name extends string = string, Filters = unknown> = {
  pageNo: number
  pageSize: number
  sorts: Sorts<Name>
  /** It saves time and never changes the result, because `pageNo` determines the page. */
  cursor?: string | undefined
  /** The `next` of an earlier reply: the page begins after the last row of that reply. */
  after?: string | undefined
  /** Exports do not need the total. It is 0 then. */
  withoutTotal?: boolean | undefined
  filter: Common & Filters
}
type PageRequest = {
  pageNo?: number
  currentPage?: number
  pageSize?: number
  sortConditions?: { sortBy: string; dataType?: z.input<typeof DataType>; sortType: 'asc' | 'desc' }[]
  cursor?: string
  after?: string
}
type QueryPage = {
  pageNo?: number
  pageSize?: number
  sortBy?: string
  sortType?: 'asc' | 'desc'
  cursor?: string
  after?: string
}

// The filters differ for each list, so the schema's input and output types are written here. TypeScript cannot infer
// them for a generic shape.
type ListSchema<Name extends string, F extends Shape, Page> = z.ZodType<
  ListRequest<Name, keyof F extends never ? unknown : z.output<z.ZodObject<F>>>,
  // zod's type of an empty object forbids all names, including the paging fields.
  Page & Common & (keyof F extends never ? unknown : z.input<z.ZodObject<F>>)
>

/** The body of a list call: `pageRequest`, `search`, `status` and the list's own filters. Other names are refused. */
export function listBody<const Names extends readonly [string, ...string[]], F extends Shape = {}>(
  sorts: Names,
  filters?: F,
) {
  const pageShape = z.strictObject({
    pageNo: PageNo.optional(),
    currentPage: PageNo.optional(),
    pageSize: PageSize.optional(),
    sortConditions: z
      .array(z.strictObject({ sortBy: sortBy(sorts), dataType: DataType.optional(), sortType: SortType }))
      .max(3)
      .optional(),
    cursor: CursorText.optional(),
    after: AfterText.optional(),
    // Accept the totals of a reply, because some clients send their whole paging state back.
    totalPages: z.unknown().optional(),
    totalItems: z.unknown().optional(),
  })
  const pageRequest = pageShape.refine(hasOneStart, oneStart)
  const common = { search: Search.optional(), status: FlagText.nullable().optional() }
  const schema = z
    .strictObject({ ...filters, ...common, pageRequest: pageRequest.optional() })
    .transform(
      ({ pageRequest: page, ...filter }: { pageRequest?: z.output<typeof pageRequest> | undefined }) => ({
        pageNo: page?.pageNo ?? page?.currentPage ?? 0,
        pageSize: page?.pageSize ?? 10,
        sorts: (page?.sortConditions ?? []).map(({ sortBy, sortType }) => ({ sortBy, sortType })),
        cursor: page?.cursor,
        after: page?.after,
        filter,
      }),
    )
  return schema as unknown as ListSchema<Names[number], F, { pageRequest?: PageRequest }>
}

/** The same fields as query parameters of a GET list. */
export function listQuery<const Names extends readonly [string, ...string[]], F extends Shape = {}>(
  sorts: Names,
  filters?: F,
) {
  const paging = z.object({
    pageNo: PageNo.optional(),
    currentPage: PageNo.optional(),
    pageSize: PageSize.optional(),
    sortBy: sortBy(sorts).optional(),
    dataType: DataType.optional(),
    sortType: SortType.optional(),
    cursor: CursorText.optional(),
    after: AfterText.optional(),
  })
  const schema = z
    .strictObject({ ...filters, ...paging.shape, search: Search.optional(), status: FlagText.optional() })
    .refine(hasOneStart, oneStart)
    .transform((query: z.output<typeof paging>) => {
      const { pageNo, currentPage, pageSize, sortBy, sortType, cursor, after, dataType: _, ...filter } = query
      return {
        pageNo: pageNo ?? currentPage ?? 0,
        pageSize: pageSize ?? 10,
        sorts: sortBy === undefined ? [] : [{ sortBy, sortType: sortType ?? 'asc' }],
        cursor,
        after,
        filter,
      }
    })
  return schema as unknown as ListSchema<Names[number], F, QueryPage>
}

/**
 * `{ <name>: [...], totalPages, totalItems }`, and `next` if there can be rows after these: sent back as `after`, it gives
 * them. `cursor` only saves time beside the number of another page.
 */
export function pageReply<const Name extends string, Row extends z.ZodType>(name: Name, row: Row) {
  const list = { [name]: z.array(row) } as { [key in Name]: z.ZodArray<Row> }
  return z.object({
    ...list,
    totalPages: z.int(),
    totalItems: z.int(),
    cursor: z.string().optional(),
    next: z.string().optional(),
  })
}
