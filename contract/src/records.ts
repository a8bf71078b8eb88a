import { z } from 'zod'
import { bulkStatusRoute } from './bulk-status.ts'
import { FlagText } from './fields.ts'
import { pageReply } from './paging.ts'
import { type Kind, type RecordKind, records } from './registry.ts'
import type { Access, Refusal } from './route-table.ts'
import type { CallScope } from './scopes.ts'

/** `User` and `Users`, from the names of the calls in the record's entry. */
type One<Name extends RecordKind> = (typeof records)[Name]['setStatus'] extends `set${infer Word}Status`
  ? Word
  : never
type Many<Name extends RecordKind> = (typeof records)[Name]['list']['call'] extends `list${infer Word}`
  ? Word
  : never
type CallOf<Name extends RecordKind, Row> = Row extends 'list' | 'export'
  ? `${Row}${Many<Name>}`
  : Row extends 'get' | 'save'
    ? `${Row}${One<Name>}`
    : Row extends 'setStatuses'
      ? `set${One<Name>}Statuses`
      : `set${One<Name>}Status`

type Options<
  Name extends RecordKind,
  Get extends Access,
  Save extends Access,
  Method extends 'GET' | 'POST',
  Params extends z.ZodType,
  List extends z.ZodType,
  Row extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Read extends z.ZodType,
> = {
  kind: Name
  /** How the summaries name it: `a RIS` and `RIS`. */
  one: string
  many: string
  /** The address of the list. The record is below `path`. */
  listPath: string
  path: string
  /** The roles of the list are the `readers` of the record's entry. */
  access: { get: Get; save: Save }
  about: { list: readonly Kind[]; get: readonly Kind[] }
  scopes?: { read: CallScope; write: CallScope }
  statusMethod: Method
  /** What a change of the status changes besides the record. */
  statusChanges?: readonly Kind[]
  /** The errors of its own: a name that is taken, rules of its status. */
  refuses: { save: readonly Refusal[]; setStatus?: readonly Refusal[] }
  /** Its id in the path, the request for a page and a row of it, the form, and the whole record. */
  params: Params
  listBody: List
  row: Row
  body: Body
  reply: Reply
  /** What reading it replies, where that is more: what the caller may do. */
  readReply?: Read
}

/** The calls that every record has: the list and its export, reading, saving, and the status of one and of several. */
export function recordRoutes<
  const Name extends RecordKind,
  const Get extends Access,
  const Save extends Access,
  const Method extends 'GET' | 'POST',
  Params extends z.ZodType,
  List extends z.ZodType,
  Row extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Read extends z.ZodType = Reply,
>(slug: string, options: Options<Name, Get, Save, Method, Params, List, Row, Body, Reply, Read>) {
  const { kind, one, many, listPath, path, access, about, refuses, params, listBody, body, reply } = options
  const entry = records[kind]
  const { domain, id, readers } = entry
  const reads = options.scopes && { scope: options.scopes.read }
  const writes = options.scopes && { scope: options.scopes.write }
  const statusChanges = [kind, ...(options.statusChanges ?? [])] as const
  const rows = {
    list: {
      summary: `List ${many}`,
      method: 'POST',
      path: listPath,
      effect: 'read',
      about: about.list,
      access: readers as (typeof records)[Name]['readers'],
      ...reads,
      body: listBody,
      reply: pageReply(entry.list.rows as (typeof records)[Name]['list']['rows'], options.row),
    },
    export: {
      summary: `Export the list of ${many} as CSV`,
      method: 'POST',
      path: `${listPath}/export`,
      effect: 'read',
      isHeavy: true,
      about: about.list,
      access: readers as (typeof records)[Name]['readers'],
      ...reads,
      body: listBody,
      reply: 'file',
      media: 'text/csv',
    },
    get: {
      summary: `Read ${one}`,
      method: 'GET',
      path: `${path}/:${id}`,
      effect: 'read',
      about: about.get,
      access: access.get,
      ...reads,
      params,
      reply: (options.readReply ?? reply) as Read,
    },
    save: {
      summary: `Add or change ${one}`,
      refuses: [...refuses.save, 'stale'],
      method: 'POST',
      path: `${path}/add-update`,
      effect: 'write',
      changes: [kind],
      access: access.save,
      ...writes,
      body,
      reply,
    },
    setStatuses: {
      ...bulkStatusRoute(slug, domain, `Activate or inactivate several ${many}`, statusChanges),
      ...writes,
    },
    setStatus: {
      summary: `Activate or inactivate ${one}`,
      ...(refuses.setStatus && { refuses: refuses.setStatus }),
      method: options.statusMethod,
      path: `/api/${slug}-admin/${domain}/:${id}/activate-inactivate`,
      effect: 'write',
      changes: statusChanges,
      access: ['ProductAdmin'],
      ...writes,
      params,
      query: z.object({ status: FlagText }),
      reply,
    },
  } as const
  const word = {
    one: entry.setStatus.slice('set'.length, -'Status'.length),
    many: entry.list.call.slice('list'.length),
  }
  return {
    [`list${word.many}`]: rows.list,
    [`export${word.many}`]: rows.export,
    [`get${word.one}`]: rows.get,
    [`save${word.one}`]: rows.save,
    [entry.setStatuses]: rows.setStatuses,
    [entry.setStatus]: rows.setStatus,
  } as unknown as { [Key in keyof typeof rows as CallOf<Name, Key>]: (typeof rows)[Key] }
}
