import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Day, Id, IdText, paragraph, requiredLine } from '../../../fields.ts'
import { Modalities } from '../../people/links/user-mips/schemas.ts'
import { modalities } from '../../people/links/user-mips/words.ts'
import { ProfessionRef } from '../../people/professions/schemas.ts'
import { standings } from '../qualifications/words.ts'
import { ReachIntervals, UnknownPeriod } from '../reach/schemas.ts'
import {
  mostProcedures,
  scopeActions,
  scopeEnds,
  scopeKinds,
  scopeStandings,
  scopeStates,
  scopeVerdicts,
  supervisions,
} from './words.ts'

const Modality = z.enum(modalities)
/** The name is empty if the account is gone. */
const Somebody = z.object({ userId: Id, name: z.string() })

/** What a person may do at a MIP, with what was decided about it. */
export const PracticeScope = z.object({
  practiceScopeId: Id,
  version: z.int(),
  userId: Id,
  personName: z.string(),
  mipId: Id,
  mipName: z.string(),
  kind: z.enum(scopeKinds),
  modalities: z.array(Modality),
  procedures: z.array(z.string()),
  conditions: z.string(),
  supervision: z.enum(supervisions),
  supervisor: Somebody.nullable(),
  /** What the decision rests on, besides the qualifications. */
  evidence: z.string(),
  qualifications: z.array(
    z.object({ qualificationId: Id, kindLabel: z.string(), standing: z.enum(standings).nullable() }),
  ),
  validFrom: z.string(),
  /** Null: it ends by itself before. */
  reviewBy: z.string().nullable(),
  /** The last day; null if none is set. */
  endsOn: z.string().nullable(),
  /** The scope that ends when this one begins. */
  replaces: Id.nullable(),
  state: z.enum(scopeStates),
  /** What it is worth now. */
  standing: z.enum(scopeStandings),
  ended: z.enum(scopeEnds).nullable(),
  granted: Somebody.extend({ at: z.string() }).nullable(),
  may: May(scopeActions),
})
export type PracticeScope = z.infer<typeof PracticeScope>

const Step = Somebody.extend({ state: z.enum(scopeStates), reason: z.string(), at: z.string() })
/** With what was decided, the latest first. */
export const ReadPracticeScope = PracticeScope.extend({ steps: z.array(Step) })
export type ReadPracticeScope = z.infer<typeof ReadPracticeScope>

/** `may` says whether the caller may propose one for this person. */
export const PracticeScopes = z.object({ practiceScopes: z.array(PracticeScope), may: May(['propose']) })

/** A proposal. With an id: a change of one that is not decided. */
export const PracticeScopeBody = z.object({
  practiceScopeId: Id.optional(),
  version: z.int().optional(),
  userId: Id,
  mipId: Id,
  kind: z.enum(scopeKinds),
  modalities: Modalities,
  procedures: z.array(requiredLine(120)).max(mostProcedures).default([]),
  conditions: paragraph(2000).default(''),
  supervision: z.enum(supervisions),
  supervisorId: Id.nullable().default(null),
  evidence: paragraph(2000).default(''),
  qualificationIds: z.array(Id).max(50).default([]),
  validFrom: Day,
  reviewBy: Day.nullable().default(null),
  endsOn: Day.nullable().default(null),
  replaces: Id.nullable().default(null),
})
export type PracticeScopeBody = z.input<typeof PracticeScopeBody>

export const PracticeScopeMove = z.object({
  version: z.int(),
  state: z.enum(['GRANTED', 'SUSPENDED', 'ENDED']),
  /** Required for everything but the first grant. */
  reason: paragraph(2000).default(''),
})
export const PracticeScopeParams = z.object({ practiceScopeId: IdText })

/** `day` is one at the MIP, also a past or a coming one; without it, the question is about now. */
export const WhoMayBody = z.object({
  modality: Modality.optional(),
  /** A part of the name of a procedure. */
  procedure: requiredLine(120).optional(),
  day: Day.optional(),
})
export type WhoMayBody = z.input<typeof WhoMayBody>

const ScopeOfDay = PracticeScope.pick({
  practiceScopeId: true,
  kind: true,
  modalities: true,
  procedures: true,
  conditions: true,
  supervision: true,
  supervisor: true,
  validFrom: true,
  reviewBy: true,
  endsOn: true,
}).extend({ standing: z.enum(scopeStandings) })

export const WhoMayPerson = z.object({
  ...Somebody.shape,
  professions: z.array(ProfessionRef),
  verdict: z.enum(scopeVerdicts),
  /** The parts of a past day; null where the answer holds for all of the asked time. */
  intervals: ReachIntervals.nullable(),
  /** Those that were granted by then and fit the question. Of a past day, as at its end. */
  scopes: z.array(ScopeOfDay),
})
export type WhoMayPerson = z.infer<typeof WhoMayPerson>

/** The people with a link in force, by name: who may first. */
export const WhoMay = z.object({
  mip: z.object({ mipId: Id, name: z.string() }),
  /** The day that the answer is about, at the MIP. */
  day: z.string(),
  when: z.enum(['PAST', 'NOW', 'COMING']),
  /** Parts of the day of which nothing is known. */
  unknown: z.array(UnknownPeriod),
  /** Null if nothing of the day is known. */
  people: z.array(WhoMayPerson).nullable(),
  /** False where there are more people than one answer holds. */
  isComplete: z.boolean(),
})
export type WhoMay = z.infer<typeof WhoMay>
