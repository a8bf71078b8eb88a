import { z } from 'zod'
import { FlagText, Id, IdText, line, PreviewToken, requiredLine } from '../../../fields.ts'
import { isSafePattern } from '../../../patterns.ts'
import { proofs, qualificationSubjects } from './words.ts'

/** A kind of qualification, such as the AHPRA registration. */
export const QualificationKind = z.object({
  qualificationKindId: Id,
  code: z.string(),
  label: z.string(),
  subject: z.enum(qualificationSubjects),
  /** A regular expression that the number must match; empty for any number. */
  pattern: z.string(),
  /** The name of the register in FHIR identifiers; empty for none. */
  systemUri: z.string(),
  /** The page of the register where its numbers are looked up; empty for none. */
  registerUrl: z.string(),
  isJurisdictional: z.boolean(),
  /** How many months it stays in force after its last day. */
  graceMonths: z.int(),
  /** After how many months it must be checked again; null for never. */
  checkMonths: z.int().nullable(),
  proof: z.enum(proofs),
  /** Group administrators see neither its numbers nor its documents. */
  isSensitive: z.boolean(),
  /** Each has a last day, so none is added or found in force without one. */
  hasEnd: z.boolean(),
  status: z.boolean(),
  version: z.int(),
})
export type QualificationKind = z.infer<typeof QualificationKind>

const Uri = line(200).refine(
  (text) => text === '' || /^(?:https?:\/\/|urn:)[^\s/]\S*$/i.test(text),
  'Must begin with http://, https:// or urn:.',
)

const WebPage = line(200).refine(
  (text) => text === '' || (/^https:\/\//i.test(text) && URL.canParse(text)),
  'Must begin with https://.',
)

/** Without an id a kind is added. The code and the subject are fixed afterwards. Without `hasEnd`, it stays, and is false at first. */
export const QualificationKindBody = z.object({
  qualificationKindId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  code: line(40)
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'Capital letters, digits and _ only, a letter first.')
    .optional(),
  label: requiredLine(80),
  subject: z.enum(qualificationSubjects).optional(),
  pattern: line(120).refine(
    (text) => text === '' || isSafePattern(text),
    'Not a pattern that is allowed here. An example is ^[A-Z]{3}[0-9]{10}$.',
  ),
  systemUri: Uri,
  registerUrl: WebPage.default(''),
  isJurisdictional: z.boolean(),
  graceMonths: z.int().min(0).max(12),
  checkMonths: z.int().min(1).max(60).nullable(),
  proof: z.enum(proofs),
  isSensitive: z.boolean(),
  hasEnd: z.boolean().optional(),
  previewToken: PreviewToken.optional(),
})
export type QualificationKindBody = z.input<typeof QualificationKindBody>

export const QualificationKindParams = z.object({ qualificationKindId: IdText })
export const QualificationKindStatus = z.object({ status: FlagText, previewToken: PreviewToken.optional() })
