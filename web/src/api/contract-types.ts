import type { Contract } from '@gantry/contract'
import type { InputOf, ReplyOf } from '@gantry/contract/route-table'

export type CallName = keyof Contract

/** How far an upload has come, 0 to 100. */
export type UploadProgress = (percentCompleted: number) => void

type FilePart<Row> = Row extends { readonly uploadLimit: number }
  ? { file: File; onProgress?: UploadProgress }
  : unknown

export type DownloadedFile = { blob: Blob; fileName: string }

/** What a call takes: `params`, `query`, `body` as the contract's row names them, and `file` for an upload. */
export type CallInput<Name extends CallName> = InputOf<Contract[Name]> & FilePart<Contract[Name]>
export type CallReply<Name extends CallName> = Contract[Name]['reply'] extends 'file'
  ? DownloadedFile
  : ReplyOf<Contract[Name]>

/** A call that needs nothing may be called with nothing. */
export type CallArguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]
