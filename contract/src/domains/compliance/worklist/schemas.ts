import { z } from 'zod'
import { BulkBody, BulkReply, mostAtOnce } from '../../../bulk-status.ts'
import { Day, Id, IdText, line, Time } from '../../../fields.ts'
import { Qualification } from '../qualifications/schemas.ts'
import {
  escalationLevels,
  mailingStates,
  onQuietDays,
  worklistAssignees,
  worklistReasons,
  worklistSubjects,
} from './words.ts'

/**
 * `assignee`: assigned to the caller, or to nobody; the matters of MIPs and scopes count as assigned to their `owners`. `mipId`: of the MIP, of
 * scopes at the MIP, and of the people who are linked to it. `groupId`: of the members of a group, for platform administrators. `dueBefore`: due
 * on this day or before; what has no known day is left out. `search` searches people and MIPs.
 */
export const worklistFilters = {
  subject: z.enum(worklistSubjects).optional(),
  reason: z.enum(worklistReasons).optional(),
  qualificationKindId: IdText.optional(),
  mipId: IdText.optional(),
  groupId: IdText.optional(),
  dueBefore: Day.optional(),
  assignee: z.enum(worklistAssignees).optional(),
}

/** Administrators: the names that the caller knows, and how many others there are. */
const Administrators = z.object({ names: z.array(z.string()), others: z.int() })

/** What is to be done about one kind of qualification of one person or MIP, or about a scope of practice. */
export const WorklistMatter = z.object({
  subject: z.enum(worklistSubjects),
  /** The person, also of a scope; null for a matter of a MIP. */
  userId: Id.nullable(),
  /** It names the matter of this person or MIP: the kind, and the jurisdiction or the MIP where these matter; or the scope. */
  matter: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  reason: z.enum(worklistReasons),
  /** Null for a scope, as the code and the name of the kind. */
  qualificationKindId: Id.nullable(),
  kindCode: Qualification.shape.kindCode.nullable(),
  kindLabel: Qualification.shape.kindLabel.nullable(),
  jurisdiction: Qualification.shape.jurisdiction,
  /** Null where there is none, and for what is not about one qualification. */
  qualificationId: Id.nullable(),
  /** Null for what is not about a scope of practice. */
  practiceScopeId: Id.nullable(),
  /** The MIP that it is about, or where it is missing or overridden; null where it is the same at all MIPs. */
  mipId: Id.nullable(),
  mipName: z.string().nullable(),
  /** The last day in time; null where it is not known. */
  dueOn: z.string().nullable(),
  /** The day since which it waits; null where it is not known. */
  since: z.string().nullable(),
  /** For how many days it has waited; null where it is not known. */
  age: z.int().nullable(),
  /** The day of the person, or of the MIP. */
  today: z.string(),
  /** True also where the caller does not know the assignee. */
  isAssigned: z.boolean(),
  /** Null for a group administrator whose group does not know the assignee. */
  assignee: z.object({ userId: Id, name: z.string() }).nullable(),
  /** Who sees to a matter of a MIP or scope: the administrators of the groups of the MIP, and of a scope's person. Null for others. */
  owners: Administrators.nullable(),
  /** The last mail that asked the person to act; null if there was none. */
  chase: z
    .object({
      sentAt: Time,
      /** When the person followed its link. */
      openedAt: Time.nullable(),
      /** When the person, or somebody else, submitted something that the mail asked for. */
      submittedAt: Time.nullable(),
    })
    .nullable(),
  /** When a mail to the person that waits for a working day is sent; null if none waits. */
  waitsUntil: Time.nullable(),
  /** Who was told by mail that this is still open after the person was asked. */
  escalations: z.array(z.object({ level: z.enum(escalationLevels), sentAt: Time, ...Administrators.shape })),
})
export type WorklistMatter = z.infer<typeof WorklistMatter>

/** The name of a matter: the id of the kind; a jurisdiction, a MIP where it is missing, or a MIP where it is overridden. */
const MatterName = z
  .string()
  .max(60)
  .regex(/^\d{1,15}(?::[A-Z]{2,3}|[@!]\d{1,15})?$/, 'Not valid.')
const Matter = z.object({ userId: Id, matter: MatterName })
const most = `Choose at most ${mostAtOnce}.`

/** `assignedTo`: a platform administrator, or an administrator of a group who sees these people; null ends the assignment. */
export const AssignmentBody = z.object({
  matters: z
    .array(Matter)
    .min(1, 'Choose at least one.')
    .max(mostAtOnce, most)
    .refine(
      (those) => new Set(those.map(({ userId, matter }) => `${userId} ${matter}`)).size === those.length,
      'The same one is named twice.',
    ),
  assignedTo: Id.nullable(),
})

/** The result for one matter, as for one record of a bulk call. */
export const AssignmentResult = z.object({
  userId: Id,
  matter: z.string(),
  outcome: z.enum(['DONE', 'REFUSED', 'FAILED']),
  code: z.string().optional(),
  message: z.string().optional(),
})

/** An administrator to whom the caller may assign matters. */
export const WorklistAssignee = z.object({ userId: Id, name: z.string() })

/** `onQuietDays`: WAIT sends a mail to somebody who has a weekend or public holiday on the next working day. */
export const ChaseBody = BulkBody.extend({ onQuietDays: z.enum(onQuietDays).default('WAIT') })
export const ChaseReply = BulkReply.extend({
  /** Whose mail waits for the next working day, which is done too. */
  waiting: z.array(z.object({ userId: Id, sendAt: Time })),
})

/** How many of these people would get a mail now, and how many would not, by the reason. */
export const ChasePreview = z.object({
  mails: z.int(),
  /** They have a weekend or public holiday, so their mail would wait for the next working day. */
  quiet: z.int(),
  /** They got one within seven days. */
  chased: z.int(),
  /** They have not activated the account. */
  withoutMail: z.int(),
  /** Nothing is there that they could add or renew, or the caller does not see it. */
  withoutMatter: z.int(),
})
export type ChasePreview = z.infer<typeof ChasePreview>

/** The filters of the list. All people whom they find are asked. */
export const MailingSearch = z.strictObject({ ...worklistFilters, search: line(120).optional() })
export const MailingBody = MailingSearch.extend({ onQuietDays: z.enum(onQuietDays).default('WAIT') })
export const MailingPreview = ChasePreview.extend({ people: z.int() })

/** A mail to all people whom a search found, sent in the background. */
export const WorklistMailing = z.object({
  worklistMailingId: Id,
  state: z.enum(mailingStates),
  onQuietDays: z.enum(onQuietDays),
  people: z.int(),
  /** What came of it so far; `left` is still to be done. */
  counts: z.object({
    sent: z.int(),
    waiting: z.int(),
    chased: z.int(),
    withoutMail: z.int(),
    withoutMatter: z.int(),
    failed: z.int(),
    left: z.int(),
  }),
  askedAt: Time,
  /** Null for a group administrator whose group does not know this person. */
  askedBy: z.object({ userId: Id, name: z.string() }).nullable(),
  finishedAt: Time.nullable(),
})
export type WorklistMailing = z.infer<typeof WorklistMailing>
export const WorklistMailingIdParams = z.object({ worklistMailingId: IdText })
