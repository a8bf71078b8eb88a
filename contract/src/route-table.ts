import type { z } from 'zod'
import type { RoleCode } from './product.ts'
import type { Kind } from './registry.ts'

/**
 * Who may call: anyone; someone who gave the right password and still owes the second factor; anyone
 * verified, a session role chosen or not; or the holders of one of these session roles.
 */
export type Access = 'public' | 'pending' | 'verified' | readonly RoleCode[]

/** The roles of those who work at MIPs and in groups, and of those who administer them. */
export const everyone = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
export const administrators = ['ProductAdmin', 'GroupAdmin'] as const

/** One call of the contract. Everything else (route, checks, client, documentation) is made from this row. */
export type RouteDef = Shape & (Reads | Writes)

/** A call that changes nothing: its answer is out of date when one of these kinds changes. */
type Reads = { readonly effect: 'read'; readonly about: readonly Kind[] }
/** A GET that writes is also served as POST at the same URL, and never answers HEAD. */
type Writes = { readonly effect: 'write'; readonly changes: readonly Kind[] }
type Shape = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A multipart upload of one `file`, at most this many bytes. */
  readonly uploadLimit?: number
  /** The JSON answered, or `file` for a download. */
  readonly reply: z.ZodType | 'file'
}
export type RouteTable = Record<string, RouteDef>

/** A file as it is being received: read `stream` once. */
export type Upload = { fileName: string; stream: AsyncIterable<Uint8Array> }
/** A file to send; `inline` only for pictures the server has drawn itself. */
export type Download = {
  fileName: string
  contentType: string
  /** Left out when it is written while it is sent. */
  size?: number
  inline?: boolean
  stream: AsyncIterable<Uint8Array>
}

type Part<R, K extends string, Wanted> = R extends { readonly [key in K]: infer S extends z.ZodType }
  ? { [key in K]: Wanted extends 'in' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller sends, by part: `params`, `query`, `body`. */
export type InputOf<R extends RouteDef> = Part<R, 'params', 'in'> &
  Part<R, 'query', 'in'> &
  Part<R, 'body', 'in'>
/** The same parts once checked, as a handler gets them. */
export type CheckedOf<R extends RouteDef> = Part<R, 'params', 'out'> &
  Part<R, 'query', 'out'> &
  Part<R, 'body', 'out'> &
  (R extends { readonly uploadLimit: number } ? { upload: Upload } : unknown)

export type ReplyOf<R extends RouteDef> = R['reply'] extends z.ZodType ? z.output<R['reply']> : Download

/** One handler a row; leaving one out does not compile. `Context` is what the server adds to the input. */
export type Handlers<T extends RouteTable, Context extends { [A in keyof T]: unknown }> = {
  [K in keyof T]: (call: CheckedOf<T[K]> & Context[K]) => Promise<ReplyOf<T[K]>>
}

/** Keeps each row's own literal types while checking its form. */
export const routes = <const T extends RouteTable>(table: T): T => table
