import { z } from 'zod'
import { mostAtOnce } from '../../../bulk-status.ts'
import { Day, Id, IdText, Time } from '../../../fields.ts'
import { Qualification } from '../qualifications/schemas.ts'
import { worklistAssignees, worklistReasons } from './words.ts'

/**
 * `assignee`: assigned to the caller, or to nobody. `mipId`: of the people who are linked to the MIP. `groupId`: of the members of a group, for platform administrators. `dueBefore`: due
 * on this day or before; what has no known day is left out. `search` searches people.
 */
export const worklistFilters = {
  reason: z.enum(worklistReasons).optional(),
  qualificationKindId: IdText.optional(),
  mipId: IdText.optional(),
  groupId: IdText.optional(),
  dueBefore: Day.optional(),
  assignee: z.enum(worklistAssignees).optional(),
}

/** What is to be done about one kind of qualification of one person. */
export const WorklistMatter = z.object({
  userId: Id,
  /** It names the matter of this person: the kind, and the jurisdiction or the MIP where these matter. */
  matter: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  reason: z.enum(worklistReasons),
  ...Qualification.pick({ qualificationKindId: true, kindCode: true, kindLabel: true, jurisdiction: true })
    .shape,
  /** Null where there is none, and for what is not about one qualification. */
  qualificationId: Id.nullable(),
  /** The MIP where it is missing or overridden; null where it is the same at all MIPs. */
  mipId: Id.nullable(),
  mipName: z.string().nullable(),
  /** The last day in time; null where it is not known. */
  dueOn: z.string().nullable(),
  /** The day since which it waits. */
  since: z.string(),
  /** For how many days it has waited. */
  age: z.int(),
  /** The day of the person, or of the MIP. */
  today: z.string(),
  /** True also where the caller does not know the assignee. */
  isAssigned: z.boolean(),
  /** Null for a group administrator whose group does not know the assignee. */
  assignee: z.object({ userId: Id, name: z.string() }).nullable(),
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

/** How many of these people would get a mail now, and how many would not, by the reason. */
export const ChasePreview = z.object({
  mails: z.int(),
  /** They got one within seven days. */
  chased: z.int(),
  /** They have not activated the account. */
  withoutMail: z.int(),
  /** Nothing is there that they could add or renew, or the caller does not see it. */
  withoutMatter: z.int(),
})
export type ChasePreview = z.infer<typeof ChasePreview>
