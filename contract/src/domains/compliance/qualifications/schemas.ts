import { z } from 'zod'
import { mostAtOnce } from '../../../bulk-status.ts'
import { Day, Id, IdText, line, paragraph, Time } from '../../../fields.ts'
import { listBody } from '../../../paging.ts'
import { jurisdictions, qualificationSubjects } from '../qualification-kinds/words.ts'
import {
  checkDues,
  checkMethods,
  checkResults,
  listedStandings,
  ownCheckMethods,
  qualificationStates,
  qualificationTasks,
  refusalCauses,
} from './words.ts'

const Jurisdiction = z.enum(jurisdictions)
const Person = z.object({ userId: Id, name: z.string() })
const Conditions = paragraph(500)

/** Evidence of a qualification. */
export const QualificationDocument = z.object({
  qualificationDocumentId: Id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  uploadedAt: Time,
})
export type QualificationDocument = z.infer<typeof QualificationDocument>

/**
 * A qualification of a person or of a MIP. `isHidden`: it is of a sensitive kind, and its number, conditions and
 * documents are left out for this caller.
 */
export const Qualification = z.object({
  qualificationId: Id,
  userId: Id.nullable(),
  mipId: Id.nullable(),
  qualificationKindId: Id,
  kindCode: z.string(),
  kindLabel: z.string(),
  number: z.string(),
  jurisdiction: Jurisdiction.or(z.literal('')),
  recognisedIn: z.array(Jurisdiction),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Its kind always has a last day. Without one it is older than this rule. */
  kindHasEnd: z.boolean(),
  /** The last day in force, with the days of grace. */
  lastDay: z.string().nullable(),
  conditions: z.string(),
  state: z.enum(qualificationStates),
  /** Null if it is not refused, or was before causes were recorded. */
  refusalCause: z.enum(refusalCauses).nullable(),
  refusalReason: z.string(),
  /** Null when it was refused or replaced. */
  standing: z.enum(listedStandings).nullable(),
  /** The day of the person or MIP that has it, for which the standing is. */
  today: z.string(),
  submittedBy: Person.nullable(),
  submittedAt: Time,
  /** The qualification that this one renews. */
  replaces: Id.nullable(),
  checkResult: z.enum(checkResults).nullable(),
  checkedOn: z.string().nullable(),
  checkedBy: Person.nullable(),
  documents: z.array(QualificationDocument),
  isHidden: z.boolean(),
  /** The caller may change and withdraw it, and add documents. */
  canChange: z.boolean(),
  canRenew: z.boolean(),
  canCheck: z.boolean(),
  version: z.int(),
})
export type Qualification = z.infer<typeof Qualification>

const fields = {
  number: line(40).toUpperCase().default(''),
  jurisdiction: Jurisdiction.or(z.literal('')).default(''),
  recognisedIn: z.array(Jurisdiction).max(jurisdictions.length).default([]),
  issuedOn: Day.nullable().default(null),
  expiresOn: Day.nullable().default(null),
  conditions: Conditions.default(''),
}

/** `replaces` is the verified qualification that this one renews. */
export const NewQualification = z.object({
  qualificationKindId: Id,
  replaces: Id.nullable().default(null),
  ...fields,
})
export type NewQualification = z.input<typeof NewQualification>

export const QualificationChanges = z.object({ version: z.int().positive(), ...fields })
export type QualificationChanges = z.input<typeof QualificationChanges>

/** `expiresOn` and `conditions` are what the register or the document says; left out, the submitted ones count. */
export const CheckBody = z.object({
  version: z.int().positive(),
  method: z.enum(ownCheckMethods),
  result: z.enum(checkResults),
  expiresOn: Day.nullable().optional(),
  conditions: Conditions.optional(),
})
export type CheckBody = z.input<typeof CheckBody>

export const RefusalBody = z.object({
  version: z.int().positive(),
  cause: z.enum(refusalCauses).default('OTHER'),
  /** In own words; required for the cause OTHER. */
  reason: paragraph(500).default(''),
})

/** A check, which is never changed. */
export const QualificationCheck = z.object({
  qualificationCheckId: Id,
  checkedBy: Person.nullable(),
  checkedAt: Time,
  method: z.enum(checkMethods),
  result: z.enum(checkResults),
  expiresOn: z.string().nullable(),
  conditions: z.string(),
})
export type QualificationCheck = z.infer<typeof QualificationCheck>

/**
 * A qualification in the list of all that count: those that wait for a check and the verified ones. `holderName` is the
 * name of the person or of the MIP.
 */
export const QualificationRow = Qualification.pick({
  qualificationId: true,
  userId: true,
  mipId: true,
  qualificationKindId: true,
  kindCode: true,
  kindLabel: true,
  number: true,
  jurisdiction: true,
  expiresOn: true,
  kindHasEnd: true,
  lastDay: true,
  submittedAt: true,
  checkResult: true,
  checkedOn: true,
  isHidden: true,
  canCheck: true,
  version: true,
  today: true,
}).extend({
  holderName: z.string(),
  /** The status of the person or of the MIP. */
  holderStatus: z.boolean(),
  standing: z.enum(listedStandings),
})
export type QualificationRow = z.infer<typeof QualificationRow>

/**
 * `status` is that of the person or MIP. `mipId`: of the people who are linked to the MIP, and of the MIP. `groupId`: of the
 * members and MIPs of a group, for platform administrators. `expiresAfter` and `expiresBefore` are the first and the last
 * day of expiry. `search` searches people, MIPs and the start of numbers. `task` lists what the inbox counts: CHECK those of
 * people that wait for a check by the caller, RENEW those of active MIPs that end within 90 days or have ended and whose
 * renewal does not wait for a check. `checkDue`: in force, and the last check is good for at most 30 days more, or is overdue.
 */
export const QualificationListBody = listBody(['expiresOn', 'submittedAt'], {
  standing: z.enum(listedStandings).optional(),
  task: z.enum(qualificationTasks).optional(),
  subject: z.enum(qualificationSubjects).optional(),
  qualificationKindId: IdText.optional(),
  jurisdiction: Jurisdiction.optional(),
  mipId: IdText.optional(),
  groupId: IdText.optional(),
  expiresAfter: Day.optional(),
  expiresBefore: Day.optional(),
  checkDue: z.enum(checkDues).optional(),
})

/** One result for several qualifications. Left out, the last days stay. */
export const ManyChecksBody = z.object({
  qualifications: z
    .array(z.object({ qualificationId: Id, version: z.int().positive() }))
    .min(1, 'Choose at least one.')
    .max(mostAtOnce, `Choose at most ${mostAtOnce}.`)
    .refine(
      (those) => new Set(those.map(({ qualificationId }) => qualificationId)).size === those.length,
      'The same one is named twice.',
    ),
  method: z.enum(ownCheckMethods),
  result: z.enum(checkResults),
  expiresOn: Day.optional(),
})

export const QualificationParams = z.object({ qualificationId: IdText })
export const QualificationDocumentParams = z.object({
  qualificationId: IdText,
  qualificationDocumentId: IdText,
})
