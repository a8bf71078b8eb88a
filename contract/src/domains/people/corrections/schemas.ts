import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Id, IdText, line, paragraph } from '../../../fields.ts'
import { CurrentPassword } from '../../access/auth/schemas.ts'
import { correctionActions, correctionFields, correctionStates } from './words.ts'

const Field = z.enum(correctionFields)

/** A request to correct a value, with its answer. */
export const Correction = z.object({
  correctionId: Id,
  version: z.int(),
  userId: Id,
  field: Field,
  /** The link to a MIP or a RIS whose value it is; null for a detail of the person. */
  linkId: Id.nullable(),
  /** The MIP or RIS of the link; empty for a detail of the person. */
  placeName: z.string(),
  /** The value when the person asked. */
  value: z.string(),
  /** The value that is right, as the person says. */
  wanted: z.string(),
  reason: z.string(),
  askedAt: z.string(),
  /** The last day for the answer, at the MIP of a provider number, or else at the person. */
  dueOn: z.string(),
  /** It is open, and its last day has passed. */
  isOverdue: z.boolean(),
  state: z.enum(correctionStates),
  /** What who answered wrote. */
  answer: z.string(),
  answered: z.object({ userId: Id, name: z.string(), at: z.string() }).nullable(),
  /** The value now; null if the link is gone. */
  current: z.string().nullable(),
  may: May(correctionActions),
})
export type Correction = z.infer<typeof Correction>

/** A value of the caller's own. `change`: the caller may change it without asking. */
export const CorrectableField = z.object({
  field: Field,
  linkId: Id.nullable(),
  placeName: z.string(),
  value: z.string(),
  may: May(['ask', 'change']),
})
export type CorrectableField = z.infer<typeof CorrectableField>

/** The latest first. `fields` is empty for other readers than the person. */
export const Corrections = z.object({
  corrections: z.array(Correction),
  fields: z.array(CorrectableField),
})
export type Corrections = z.infer<typeof Corrections>

/** About the caller. `linkId` is needed for a provider number and for a user name in a RIS. */
export const CorrectionRequest = z.object({
  field: Field,
  linkId: Id.nullable().default(null),
  value: line(254),
  reason: paragraph(2000).min(1, 'Required.'),
})
export type CorrectionRequest = z.input<typeof CorrectionRequest>

/** `current` is the value that the caller saw. A refusal needs a reason. */
export const CorrectionAnswer = z.object({
  version: z.int(),
  accepts: z.boolean(),
  current: z.string().max(1000).nullable(),
  answer: paragraph(2000).default(''),
  /** The caller's own, for a new e-mail address some minutes after the sign-in. */
  currentPassword: CurrentPassword.optional(),
})
export type CorrectionAnswer = z.input<typeof CorrectionAnswer>

export const CorrectionVersion = z.object({ version: z.int() })
export const CorrectionParams = z.object({ correctionId: IdText })
