import { z } from 'zod'
import { BulkBody } from '../../../bulk-status.ts'
import { May } from '../../../declared/may.ts'
import { Day, Id, IdText } from '../../../fields.ts'
import { engagements, professionStates, professions } from './words.ts'

/** A profession of a person. The first and the last day belong to it. */
export const PersonProfession = z.object({
  personProfessionId: Id,
  profession: z.enum(professions),
  engagement: z.enum(engagements),
  validFrom: z.string(),
  /** Null: no end is known. */
  validUntil: z.string().nullable(),
  state: z.enum(professionStates),
  may: May(['end']),
})
export type PersonProfession = z.infer<typeof PersonProfession>

export const PersonProfessions = z.object({ professions: z.array(PersonProfession), may: May(['add']) })

export const NewProfession = z.object({
  profession: z.enum(professions),
  engagement: z.enum(engagements),
  validFrom: Day,
  validUntil: Day.nullable().default(null),
})
export type NewProfession = z.input<typeof NewProfession>

/** The ids are those of people. */
export const NewProfessions = BulkBody.extend(NewProfession.shape)

/** Null: it was entered by mistake, so it counts on no day. */
export const ProfessionEnd = z.object({ lastDay: Day.nullable() })
export const ProfessionParams = z.object({ userId: IdText, personProfessionId: IdText })

/** A profession in the list of people, on the day of the person. */
export const ProfessionRef = PersonProfession.pick({ profession: true, engagement: true })
export type ProfessionRef = z.infer<typeof ProfessionRef>
