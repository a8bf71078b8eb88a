import { z } from 'zod'
import { Day, Id, IdText } from '../../../fields.ts'
import { Qualification } from '../qualifications/schemas.ts'
import { worklistReasons } from './words.ts'

/**
 * `mipId`: of the people who are linked to the MIP. `groupId`: of the members of a group, for platform administrators. `dueBefore`: due
 * on this day or before; what has no known day is left out. `search` searches people.
 */
export const worklistFilters = {
  reason: z.enum(worklistReasons).optional(),
  qualificationKindId: IdText.optional(),
  mipId: IdText.optional(),
  groupId: IdText.optional(),
  dueBefore: Day.optional(),
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
})
export type WorklistMatter = z.infer<typeof WorklistMatter>
