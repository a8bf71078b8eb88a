import type { Instant } from '../../../../platform/db/instant.ts'

/** A row of the table `fact`: something was so from `validFrom` until before `validUntil`. */
export type Fact = {
  factId: number
  /** The modalities of a link are no step of a path. */
  kind: FactKind | 'link-modalities'
  userId: number | null
  groupId: number | null
  mipId: number | null
  roleId: number | null
  appId: number | null
  recordId: number | null
  value: FactValue
  validFrom: Instant
  validUntil: Instant | null
  isOpen: boolean
  cause: string | null
  endCause: string | null
}
export type FactKind =
  | 'user'
  | 'user-role'
  | 'role'
  | 'group-admin'
  | 'user-group'
  | 'group'
  | 'group-mip'
  | 'user-mip'
  | 'mip'
  | 'document'
  | 'app-role'
  | 'app'

/** What decides about access; which of these a fact has depends on its kind. */
type FactValue = {
  status?: boolean
  activated?: boolean
  allowed?: boolean
  visible?: boolean
  code?: string
  mode?: string
  isArchive?: boolean
  viewerCodes?: string[]
  modalities?: string[]
}

/** The records that a fact is about. */
export type Keys = Partial<
  Record<'userId' | 'groupId' | 'mipId' | 'roleId' | 'appId' | 'recordId', number | null>
>

/** A time in the past, or now where `past` is null. The server's clock decides about time limits, as everywhere. */
export type Moment = { past: Instant | null; clock: Instant }

/** The same as the SQL function `is_fact_in_force`. */
export const isInForce = ({ isOpen, validFrom, validUntil }: Fact, { past, clock }: Moment): boolean =>
  past === null
    ? isOpen && (validUntil === null || validUntil > clock)
    : validFrom <= past && (validUntil === null || validUntil > past)

/** The facts at one moment. */
export type Snapshot = {
  moment: Moment
  /** The facts in force of this kind about these records. */
  all(kind: FactKind, keys: Keys): Fact[]
  /** The same, or the last one that ended before: the place where something is missing. */
  last(kind: FactKind, keys: Keys): Fact | undefined
}

const indexed = (facts: Fact[]) => Map.groupBy(facts, ({ kind }) => kind)
export type FactsByKind = ReturnType<typeof indexed>
export const indexFacts = indexed

export function snapshotAt(facts: FactsByKind, moment: Moment): Snapshot {
  const find = (kind: FactKind, keys: Keys) =>
    (facts.get(kind) ?? []).filter((fact) =>
      Object.entries(keys).every(([column, id]) => fact[column as keyof Keys] === id),
    )
  const hasBegun = ({ validFrom }: Fact) => moment.past === null || validFrom <= moment.past
  return {
    moment,
    all: (kind, keys) => find(kind, keys).filter((fact) => isInForce(fact, moment)),
    last: (kind, keys) => {
      const known = find(kind, keys).filter(hasBegun)
      return known.find((fact) => isInForce(fact, moment)) ?? known.at(-1)
    },
  }
}
