import { z } from 'zod'
import { Id, IdText, line, Time } from '../../../fields.ts'
import {
  abilities,
  asOfLists,
  missingReasons,
  stepKinds,
  thingKinds,
  unknownReasons,
  verdicts,
} from './words.ts'

const Ability = z.enum(abilities)

/** A record by its name; empty if the record is gone. */
const Named = z.object({ id: Id, name: z.string() })
const Thing = z.object({ kind: z.enum(thingKinds), id: Id, name: z.string() })

export const ExplainQuery = z.object({
  /** The person who has access or not. */
  userId: IdText,
  ability: Ability,
  /** The id of the MIP, the user, the document or the app that the ability is about. */
  thingId: IdText,
  /** A time in the past, to the microsecond; without it, now. */
  at: Time.optional(),
})

/** A fact on the way from the person to the thing, or what is missing there. */
export const ReachStep = z.object({
  kind: z.enum(stepKinds),
  /** Null: the step holds. */
  reason: z.enum(missingReasons).nullable(),
  /** The records of the step. Null where it has none of this kind, and where `isOtherGroup`. */
  user: Named.nullable(),
  role: Named.nullable(),
  group: Named.nullable(),
  mip: Named.nullable(),
  document: Named.nullable(),
  app: Named.nullable(),
  /** The labels of the qualifications for want of which a link is on hold. */
  qualifications: z.array(z.string()),
  /** The step is of a group that the caller does not administer: the portal says "another group". */
  isOtherGroup: z.boolean(),
  /** Since when it holds, or is as it is. Null where nothing was found, and where `isOtherGroup`. */
  since: Time.nullable(),
  /** False: it was so when the history began, and `since` is what its record says. */
  isRecorded: z.boolean(),
  /** The time limit of a step that holds, or when it ended. */
  until: Time.nullable(),
  /** Who made it so; null if that was not recorded, and where `byIsHidden`. */
  by: Named.extend({ isServiceAccount: z.literal(true).optional() }).nullable(),
  /** Somebody made it so whom the caller does not know, such as an administrator of another group. */
  byIsHidden: z.boolean(),
  /** The entry of the audit trail. Only platform administrators see it. */
  auditEventId: Id.nullable(),
})
export type ReachStep = z.infer<typeof ReachStep>

export const ReachExplanation = z.object({
  verdict: z.enum(verdicts),
  /** Nothing is known of the time before: access was not recorded yet, or what was recorded has been deleted (`AUDIT_KEPT_DAYS`). */
  historyBegins: Time,
  /** The asked time; null is now. */
  at: Time.nullable(),
  person: Named,
  thing: Thing,
  /** Each path gives access by itself. Empty unless ALLOWED. */
  paths: z.array(z.object({ steps: z.array(ReachStep) })),
  /** What the nearest path lacks. Empty unless REFUSED. */
  missing: z.array(ReachStep),
})
export type ReachExplanation = z.infer<typeof ReachExplanation>

/** Spans of time from `from` until before `until`, to the microsecond. */
export const ReachIntervals = z.array(z.object({ from: Time, until: Time }))
export type ReachIntervals = z.infer<typeof ReachIntervals>

/** A part of the asked period of which nothing is known. */
export const UnknownPeriod = z.object({ from: Time, until: Time, reason: z.enum(unknownReasons) })
export type UnknownPeriod = z.infer<typeof UnknownPeriod>

/** From `from` until before `to`, to the microsecond. `from` is in the past. */
const period = { from: Time, to: Time }
const pageSize = z.int().min(1).max(200).default(50)

export const WhoBody = z.strictObject({
  ability: Ability,
  thingId: Id,
  ...period,
  pageSize,
  /** The `next` of the page before. */
  after: Id.optional(),
})
export type WhoBody = z.output<typeof WhoBody>

export const WhoCould = z.object({
  historyBegins: Time,
  /** Empty: everything is known. The intervals say nothing about these parts. */
  unknown: z.array(UnknownPeriod),
  thing: Thing,
  /** In the order of their ids. Empty: nobody had access. Null: nothing is known of the whole period. */
  people: z.array(Named.extend({ siteCode: z.string(), intervals: ReachIntervals })).nullable(),
  /** Null on the last page. */
  next: Id.nullable(),
})
export type WhoCould = z.infer<typeof WhoCould>

export const WhatBody = z.strictObject({
  userId: Id,
  ...period,
  pageSize,
  /** The `next` of the page before. */
  after: z
    .string()
    .regex(/^[a-z.-]{1,20} [1-9]\d{0,15}$/)
    .optional(),
})
export type WhatBody = z.output<typeof WhatBody>

export const WhatCould = z.object({
  historyBegins: Time,
  /** Empty: everything is known. The intervals say nothing about these parts. */
  unknown: z.array(UnknownPeriod),
  person: Named,
  /** When the person was a platform administrator, who has access to every MIP, person and document. Null like `things`. */
  everything: ReachIntervals.nullable(),
  /** What else gave access, ordered by ability and id. Empty: nothing did. Null: nothing is known of the whole period. */
  things: z.array(Thing.extend({ ability: Ability, intervals: ReachIntervals })).nullable(),
  next: z.string().nullable(),
})
export type WhatCould = z.infer<typeof WhatCould>

export const AsOfBody = z.strictObject({
  list: z.enum(asOfLists),
  at: Time,
  /** Words of today's name, as in the lists. */
  search: line(120).optional(),
  pageSize,
  /** The `next` of the page before. */
  after: Id.optional(),
})
export type AsOfBody = z.output<typeof AsOfBody>

/** How people, MIPs or groups were at a time. */
export const AsOfList = z.object({
  historyBegins: Time,
  at: Time,
  /** False before the history begins; then `rows` is null. */
  isKnown: z.boolean(),
  /** In the order of their ids. The names are those of today. */
  rows: z
    .array(
      Named.extend({
        status: z.boolean(),
        /** Of a person; empty for others. */
        roles: z.array(Named),
        /** Of a person or a MIP. A group administrator sees only the own group. */
        groups: z.array(Named),
        /** Of a MIP or a group. A group administrator gets the number of the group's members. */
        people: z.int().nullable(),
        /** Of a person or a group. A group administrator gets the number of the group's MIPs. */
        mips: z.int().nullable(),
      }),
    )
    .nullable(),
  /** Null on the last page. */
  next: Id.nullable(),
})
export type AsOfList = z.infer<typeof AsOfList>
