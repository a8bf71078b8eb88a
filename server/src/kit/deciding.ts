import { actingIds, type SignedIn } from '../platform/actor.ts'

/** What somebody decides about: a check, a refusal, or putting a held link in force. Ids are those of people and service accounts. */
export type Matter = {
  /** The person whom it is about; null if it is about a MIP. */
  subjectId: number | null
  /** Everybody who typed, uploaded or submitted what is decided about. */
  contributors: readonly number[]
}

/**
 * The one policy for decisions that need a second person (decision 0067): nobody decides about themselves, nor about what they
 * typed, uploaded or submitted. It holds for everybody who acts in the call, so a service account and an import decide no more
 * than the people behind them.
 */
export const mayDecide = (
  actor: Pick<SignedIn, 'userId' | 'actsWith'>,
  { subjectId, contributors }: Matter,
): boolean => actingIds(actor).every((id) => id !== subjectId && !contributors.includes(id))
