import type { Contract } from '@gantry/contract'
import type { InputOf, ReplyOf } from '@gantry/contract/route-table'

export type CallName = keyof Contract

/** The progress of an upload, 0 to 100. */
export type UploadProgress = (percentCompleted: number) => void

type FilePart<Row> = Row extends { readonly uploadLimit: number }
  ? { file: File; onProgress?: UploadProgress }
  : unknown

export type DownloadedFile = { blob: Blob; fileName: string }

/** The input of a call: `params`, `query` and `body` as in the row of the contract, and `file` for an upload. */
export type CallInput<Name extends CallName> = InputOf<Contract[Name]> & FilePart<Contract[Name]>
export type CallReply<Name extends CallName> = Contract[Name]['reply'] extends 'file'
  ? DownloadedFile
  : ReplyOf<Contract[Name]>

/** The input may be left out if the call needs none. */
export type CallArguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]
