import type { z } from 'zod'
import type { RoleCode } from './product.ts'
import type { Kind } from './registry.ts'
import type { CallScope } from './scopes.ts'

/**
 * Who may call: anyone; a user after the password and before the second factor; any verified user, with or without a
 * session role; or the holders of one of these session roles.
 */
export type Access = 'public' | 'pending' | 'verified' | readonly RoleCode[]

/** One call of the contract. The route, the checks, the client and the documentation come from this row. */
export type RouteDef = Shape & (Reads | Writes)

/** A call that changes nothing. Its cached result is invalidated when one of these kinds changes. */
type Reads = {
  readonly effect: 'read'
  readonly about: readonly Kind[]
  /** Reads much at once: a caller has only a few of them at the same time. */
  readonly isHeavy?: true
}
/** A GET that writes is also served as POST at the same URL, and does not answer HEAD. */
type Writes = { readonly effect: 'write'; readonly changes: readonly Kind[] }
type Shape = {
  /** What the call does, in at most 80 characters, for the documents. */
  readonly summary: string
  /** The errors of the call that do not follow from the rest of the row (openapi/answers.ts). */
  readonly refuses?: readonly Refusal[]
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly access: Access
  /** Answered also while new terms wait for the caller, who can do nothing else before. */
  readonly isBeforeTerms?: true
  /** What a service account must be allowed. A call without a scope refuses service accounts. */
  readonly scope?: CallScope
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A multipart upload with one `file` of at most this many bytes. */
  readonly uploadLimit?: number
  /** The JSON reply, or `file` for a download. */
  readonly reply: z.ZodType | 'file'
  /** The content type of a download, unless people uploaded the file. */
  readonly media?: 'text/csv' | 'text/html' | 'image/webp' | 'application/zip' | 'application/x-ndjson'
}
/** The statuses of errors that the document of the API names. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503 | 507
/**
 * The code of an error, with its status if that is not the one of its row. Any text, because the list of codes is made from the
 * domains and their routes; a test knows the codes.
 */
export type Refusal = string | readonly [code: string, status: RefusalStatus]
export type RouteTable = Record<string, RouteDef>

/** A file that is being received. `stream` can be read once. */
export type Upload = { fileName: string; stream: AsyncIterable<Uint8Array> }
/** A file to send; `inline` is only for pictures that the server has redrawn. */
/** What separates the cells of a CSV file. */
export type CsvSeparator = ',' | ';' | '\t'

export type Download = {
  fileName: string
  contentType: string
  /** Absent when the content is created while it is sent. */
  size?: number
  inline?: boolean
  /** A function for CSV files, whose separator depends on the reader. */
  stream: AsyncIterable<Uint8Array> | ((separator: CsvSeparator) => AsyncIterable<Uint8Array>)
}

type Part<R, K extends string, Wanted> = R extends { readonly [key in K]: infer S extends z.ZodType }
  ? { [key in K]: Wanted extends 'in' ? z.input<S> : z.output<S> }
  : unknown

/** The caller's input by part: `params`, `query`, `body`. */
export type InputOf<R extends RouteDef> = Part<R, 'params', 'in'> &
  Part<R, 'query', 'in'> &
  Part<R, 'body', 'in'>
/** The same parts after validation, as a handler gets them. */
export type CheckedOf<R extends RouteDef> = Part<R, 'params', 'out'> &
  Part<R, 'query', 'out'> &
  Part<R, 'body', 'out'> &
  (R extends { readonly uploadLimit: number } ? { upload: Upload } : unknown)

export type ReplyOf<R extends RouteDef> = R['reply'] extends z.ZodType ? z.output<R['reply']> : Download

/**
 * One handler for each row; a missing one does not compile. `Context` is the part that the server adds to the input.
 */
export type Handlers<T extends RouteTable, Context extends { [A in keyof T]: unknown }> = {
  [K in keyof T]: (call: CheckedOf<T[K]> & Context[K]) => Promise<ReplyOf<T[K]>>
}

/** Checks the rows and keeps their literal types. */
export const routes = <const T extends RouteTable>(table: T): T => table
