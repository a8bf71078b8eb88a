import { z } from 'zod'
import type { ErrorRow, ErrorRows } from './declared/errors.ts'
import { fold } from './declared/fold.ts'
import { domains } from './domains.ts'

/** The body of every error: a code for programs, a sentence for users, and the fields at fault if there are any. */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With the code `link.other-values`: the link that is there. */
  linkId: z.int().optional(),
  requestId: z.string(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** The errors that belong to no domain. */
export const commonErrors = {
  'input.invalid': { status: 400, message: 'The input holds a value that cannot be stored.' },
  'input.ids-differ': { status: 400, message: '{field}: differs from the one in the address.' },
  'request.invalid': { status: 400, message: 'The request could not be read.' },
  forbidden: { status: 403, message: 'Sorry, you are not authorized to do this.' },
  'foreign-request': {
    status: 403,
    message: 'This call can only be made by the portal itself or by a program.',
  },
  csrf: {
    status: 403,
    message:
      'A change requested with cookies needs the header X-CSRF-Protection or the Origin of the portal. Programs send a bearer token.',
  },
  'not-found': { status: 404, message: 'Not found.' },
  'method-not-allowed': { status: 405, message: 'Use {method} for this call.' },
  stale: {
    status: 409,
    message: 'Someone else has changed this meanwhile. Load it again and repeat your change.',
  },
  'link.other-values': {
    status: 409,
    message: {
      providerNumber:
        'They are linked already, with another provider number (link {id}). Change that link instead.',
      allowed:
        'They are linked already, with another value of "Allowed" (link {id}). Change that link instead.',
      modalities: 'They are linked already, with other modalities (link {id}). Change that link instead.',
      validUntil: 'They are linked already, with another end (link {id}). Change that link instead.',
      risUserName: 'They are linked already, with another user name (link {id}). Change that link instead.',
    },
  },
  'record.used': {
    status: 409,
    message: {
      'sign-in':
        'This cannot be deleted, because the person has activated the account. Make it inactive instead.',
      link: 'This cannot be deleted, because a link of it was in force. Make it inactive instead.',
      file: 'This cannot be deleted, because a file was stored for it. Make it inactive instead.',
      check:
        'This cannot be deleted, because one of its qualifications was checked. Make it inactive instead.',
      'practice-scope':
        'This cannot be deleted, because a scope of practice that names it was granted. Make it inactive instead.',
      incident: 'This cannot be deleted, because an incident names it. Make it inactive instead.',
      requirement: 'This cannot be deleted, because a requirement names it. Make it inactive instead.',
      notice: 'This cannot be deleted, because a notice was made for it. Make it inactive instead.',
      connection:
        'This cannot be deleted, because a connection to another system depends on it. Make it inactive instead.',
      call: 'This cannot be deleted, because a program has called with it. Make it inactive instead.',
      opening:
        'This cannot be deleted, because somebody has opened it, or it has called. Make it inactive instead.',
      'not-known':
        'This cannot be deleted, because it is not known whether it was used: it is older than what is recorded. Make it inactive instead.',
    },
  },
  'markdown.mark': {
    status: 409,
    message:
      'This text contains something else than headings, paragraphs, lists, bold, italics and links: {found}',
  },
  'markdown.link': {
    status: 409,
    message: 'Links begin with https:// or mailto:. This one does not: {found}',
  },
  'markdown.long': {
    status: 409,
    message: 'A paragraph has at most {count} characters. Begin a new one with an empty line at: {found}',
  },
  'too-large': { status: 413, message: 'The request is too large.' },
  'content-type': {
    status: 415,
    message: { json: 'Send JSON.', form: 'Send the file as multipart/form-data.' },
  },
  'heavy-read.too-many': {
    status: 429,
    message: 'You have several large requests running. Please wait until one of them has finished.',
  },
  'mail.too-many': {
    status: 429,
    message: {
      seconds: 'Too many mails were sent to this address. Please wait {number} seconds.',
      minutes: 'Too many mails were sent to this address. Please wait {number} minutes.',
    },
  },
  internal: { status: 500, message: 'Something went wrong on our side. It has been recorded.' },
  unavailable: {
    status: 503,
    message: 'The service is busy or a part of it is away. Please try again shortly.',
  },
  'storage-full': { status: 507, message: 'There is no room left to store this.' },
  'upload.infected': { status: 400, message: 'This file holds a virus and was not taken.', fields: ['file'] },
  'upload.too-large': { status: 413, message: 'The file is larger than {size} MB.' },
  'upload.too-many-pixels': {
    status: 413,
    message: {
      pixels: 'The picture has more than 40 megapixels.',
      interlaced:
        'The picture is interlaced (progressive) and has more than 16 megapixels. Save it without, or smaller.',
    },
    fields: ['file'],
  },
  'upload.type': {
    status: 415,
    message: {
      picture: 'This kind of file is not accepted. Choose a PNG, JPEG or WebP picture.',
      document:
        'This kind of file is not accepted. Choose a PDF, PNG, JPEG, WebP, TIFF, DOCX, XLSX, TXT, CSV or DICOM file.',
    },
  },
  'upload.unchecked': {
    status: 503,
    message: 'Files cannot be checked for viruses right now. Please try again later.',
  },
  'upload.no-space': {
    status: 507,
    message: 'There is no room left for this file. Please tell your administrator.',
  },
} as const satisfies ErrorRows

/** Every error of the contract by its code. */
export const errorRows = { ...commonErrors, ...fold(domains, 'errors') } satisfies ErrorRows
export type ErrorCode = keyof typeof errorRows
export const errorCodes = Object.keys(errorRows) as ErrorCode[]

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorRows, code)

/** The messages of an error: one, or one for each key. */
export const messagesOf = ({ message }: ErrorRow): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

/** The names of the parameters of a message. */
export type Holes<Message> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never
type Filled<Message> = { [Name in Holes<Message>]: string | number }

/** The parameters of an error's message, and `which` of several messages. */
export type ErrorValues<Code extends ErrorCode> = (typeof errorRows)[Code]['message'] extends infer Message
  ? Message extends string
    ? Filled<Message>
    : { [Which in keyof Message]: { which: Which } & Filled<Message[Which]> }[keyof Message]
  : never
