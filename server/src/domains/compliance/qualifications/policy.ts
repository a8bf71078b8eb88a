import { type Matter, mayDecide } from '../../../kit/deciding.ts'
import type { Actor } from '../../../platform/actor.ts'

/** The facts about a qualification and the caller that these policies need. */
export type QualificationAccess = Matter & {
  /** The caller is the person who has it. */
  self: boolean
  ofMip: boolean
  state: string
  /** It was neither refused nor replaced by one that is issued. */
  counts: boolean
  isSensitive: boolean
}

type Row = {
  userId: number | null
  mipId: number | null
  state: string
  standing: string | null
  isSensitive: boolean
  contributors: readonly number[]
}

export const accessOf = (actor: Actor, row: Row): QualificationAccess => ({
  self: row.userId === actor.userId,
  ofMip: row.mipId !== null,
  state: row.state,
  counts: row.standing !== null,
  isSensitive: row.isSensitive,
  subjectId: row.userId,
  contributors: row.contributors,
})

const readsAll = (actor: Actor) => actor.role === 'ProductAdmin'

/** The reader may see the qualification; this decides about its number, conditions and documents. */
export const seesSensitiveParts = (
  actor: Actor,
  { self, isSensitive }: Pick<QualificationAccess, 'self' | 'isSensitive'>,
): boolean => !isSensitive || readsAll(actor) || self

const mayWrite = (actor: Actor, { self, ofMip }: Pick<QualificationAccess, 'self' | 'ofMip'>) =>
  readsAll(actor) || (self && !ofMip)

export const canAddQualification = mayWrite

/** What was checked is never edited. */
export const canChangeQualification = (actor: Actor, access: QualificationAccess): boolean =>
  access.state === 'SUBMITTED' && mayWrite(actor, access)

export const canRenewQualification = (actor: Actor, access: QualificationAccess): boolean =>
  access.state === 'VERIFIED' && mayWrite(actor, access)

/** The caller can read the qualification, so a group administrator is one of the person's group. */
export const canCheckFor = (actor: Actor, { ofMip, isSensitive }: QualificationAccess): boolean =>
  readsAll(actor) || (actor.role === 'GroupAdmin' && !ofMip && !isSensitive)

export const canCheckQualification = (actor: Actor, access: QualificationAccess): boolean =>
  access.counts && canCheckFor(actor, access) && mayDecide(actor, access)
