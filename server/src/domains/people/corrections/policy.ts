import type { CorrectionAction, CorrectionField } from '@gantry/contract/domains/people/corrections/words'
import { mayDecide } from '../../../kit/deciding.ts'
import { mayCall, mayOf } from '../../../kit/may.ts'
import type { Actor } from '../../../platform/actor.ts'
import { canChangeProviderNumber } from '../links/user-mips/service.ts'
import { canEditProfileOf } from '../users/service.ts'

/** Whose value it is. */
export type Place = {
  userId: number
  field: CorrectionField
  /** The person and the MIP of the value both belong to the group that the caller administers in this session. */
  inSessionGroup: boolean
}
/** The facts about a request that these policies need. */
export type CorrectionAccess = Place & { isOpen: boolean; hasValue: boolean }

/** Whether the caller may change the value without a request, by the policy of the form that changes it. */
export function maySet(actor: Actor, { userId, field, inSessionGroup }: Place): boolean {
  const own = userId === actor.userId
  switch (field) {
    case 'firstName':
    case 'lastName':
    case 'ahpraNumber':
      return canEditProfileOf(actor, { self: own })
    case 'email':
    case 'siteCode':
      return mayCall(actor, 'saveUser')
    case 'providerNumber':
      return canChangeProviderNumber(actor, { own, inSessionGroup })
    case 'risUserName':
      return mayCall(actor, 'linkRisUser')
  }
}

/** People ask about themselves, and only for what they may not change. */
export const canAsk = (actor: Actor, place: Place): boolean =>
  place.userId === actor.userId && !maySet(actor, place)

export const canRead = (actor: Actor, place: Place): boolean =>
  place.userId === actor.userId || maySet(actor, place)

/** Nobody answers the own request, in whichever role (decision 0067). */
export const isOwn = (actor: Actor, { userId }: Pick<Place, 'userId'>): boolean =>
  !mayDecide(actor, { subjectId: userId, contributors: [userId] })

const canAnswer = (actor: Actor, place: Place): boolean => !isOwn(actor, place) && maySet(actor, place)

export const mayWithCorrection = (actor: Actor, correction: CorrectionAccess): CorrectionAction[] =>
  mayOf<CorrectionAction>({
    accept: correction.isOpen && correction.hasValue && canAnswer(actor, correction),
    refuse: correction.isOpen && canAnswer(actor, correction),
    withdraw: correction.isOpen && correction.userId === actor.userId,
  })
