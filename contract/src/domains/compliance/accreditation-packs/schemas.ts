import { z } from 'zod'
import { Day, Id, IdText, Time } from '../../../fields.ts'
import { lackingStandings, packFailures, packStates } from './words.ts'

/** A qualification that a person or the MIP lacks on the day of the pack. */
export const MissingQualification = z.object({
  /** The person, or null for the MIP itself. */
  name: z.string().nullable(),
  kind: z.string(),
  standing: z.enum(lackingStandings),
})

export const AccreditationPack = z.object({
  accreditationPackId: Id,
  mipId: Id,
  asOf: Day,
  /** The pack lists who left from this day on. Null for packs from before they did so. */
  from: Day.nullable(),
  state: z.enum(packStates),
  failure: z.enum(packFailures).nullable(),
  /** Only the members of this group are in the pack; null for all people of the MIP. */
  groupName: z.string().nullable(),
  requestedBy: z.object({ userId: Id, name: z.string() }).nullable(),
  requestedAt: Time,
  finishedAt: Time.nullable(),
  deletedAt: Time,
  peopleTotal: z.int(),
  peopleDone: z.int(),
  /** In percent. */
  progress: z.int().min(0).max(100),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  /** Without the state of the MIP, nobody can tell whether more is missing. */
  isStateKnown: z.boolean(),
  missingTotal: z.int(),
  /** The first ones; the file lists all of them. */
  missing: z.array(MissingQualification),
})
export type AccreditationPack = z.infer<typeof AccreditationPack>
export type MissingQualification = z.infer<typeof MissingQualification>

export const AccreditationPacks = z.object({ accreditationPacks: z.array(AccreditationPack) })

export const NewAccreditationPack = z.object({
  asOf: Day,
  /** Who left from this day on is listed. Without it: 12 months before the day of the pack. */
  from: Day.optional(),
})

export const AccreditationPackParams = z.object({ mipId: IdText, accreditationPackId: IdText })
