import type { ScopeStanding, ScopeState } from '@gantry/contract/domains/compliance/practice-scopes/words'
import type { Instant } from '../../../platform/db/instant.ts'
import type { LinkSpan } from '../reach/service.ts'

/** A scope that was granted once, with what was decided in the order of the times. */
export type DecidedScope = {
  practiceScopeId: number
  userId: number
  userMipId: number
  supervisorId: number | null
  validFrom: string
  reviewBy: string | null
  endsOn: string | null
  replaces: number | null
  steps: { state: ScopeState; at: Instant }[]
}

/** What decides about all scopes at a MIP: the scopes, when links were in force, and which links there were. */
export type Place = {
  scopes: readonly DecidedScope[]
  /** By person. */
  links: ReadonlyMap<number, readonly LinkSpan[]>
  /** Whether the link of the scope was there, in force or not. */
  isLinked: (userMipId: number, at: Instant) => boolean
}

const covers = (spans: readonly LinkSpan[] | undefined, at: Instant, userMipId?: number) =>
  (spans ?? []).some(
    (span) => span.from <= at && at < span.until && (userMipId ?? span.userMipId) === span.userMipId,
  )

const isGrantedBy = ({ steps }: DecidedScope, at: Instant) =>
  steps.some((step) => step.state === 'GRANTED' && step.at <= at)

/**
 * What a scope was worth at a moment of a day at its MIP; null before it was granted. The same rule as the SQL function
 * `practice_scope_standing`, for any time.
 */
export function standingAt(
  scope: DecidedScope,
  { scopes, links, isLinked }: Place,
  at: Instant,
  day: string,
): ScopeStanding | null {
  if (!isGrantedBy(scope, at)) return null
  const state = scope.steps.findLast((step) => step.at <= at)?.state
  const isReplaced = scopes.some(
    (other) => other.replaces === scope.practiceScopeId && other.validFrom <= day && isGrantedBy(other, at),
  )
  const isOver = scope.endsOn !== null && scope.endsOn < day
  if (state === 'ENDED' || isReplaced || isOver || !isLinked(scope.userMipId, at)) return 'ENDED'
  if (state === 'SUSPENDED') return 'SUSPENDED'
  if (scope.validFrom > day) return 'COMING'
  if (!covers(links.get(scope.userId), at, scope.userMipId)) return 'LINK_OFF'
  if (scope.supervisorId !== null && !covers(links.get(scope.supervisorId), at)) return 'UNSUPERVISED'
  return scope.reviewBy !== null && scope.reviewBy < day ? 'REVIEW_DUE' : 'IN_FORCE'
}

/** The times within a day at which the worth of these scopes can change. */
export const turnsOf = ({ scopes, links }: Pick<Place, 'scopes' | 'links'>): Instant[] => [
  ...scopes.flatMap(({ steps }) => steps.map(({ at }) => at)),
  ...[...links.values()].flatMap((spans) => spans.flatMap(({ from, until }) => [from, until])),
]
