// This file has no schema library, because the portal uses it before it loads one.

/** What a person can have access to, and the kind of record that each ability is about. */
export const thingOfAbility = {
  'images.view': 'mip',
  'mip.read': 'mip',
  'person.read-full': 'user',
  'document.read': 'document',
  'app.open': 'app',
} as const
export type Ability = keyof typeof thingOfAbility
export type ThingKind = (typeof thingOfAbility)[Ability]

export const abilities = [
  'images.view',
  'mip.read',
  'person.read-full',
  'document.read',
  'app.open',
] as const satisfies readonly Ability[]
export const thingKinds = ['mip', 'user', 'document', 'app'] as const satisfies readonly ThingKind[]

/** UNKNOWN: the asked time is before the history of facts begins, or was lost by a restore. */
export const verdicts = ['ALLOWED', 'REFUSED', 'UNKNOWN'] as const

/**
 * Why nothing is known of a part of a period. BEFORE_HISTORY: access was not recorded yet, or what was recorded has been deleted.
 * RESTORED: changes were lost, because the database was restored from a backup. FUTURE: it has not happened yet.
 */
export const unknownReasons = ['BEFORE_HISTORY', 'RESTORED', 'FUTURE'] as const

/**
 * The steps of a path. Each is a fact, except two: `self` is the person's own record, and `hold` is that no requirement holds
 * the link.
 */
export const stepKinds = [
  'user',
  'self',
  'user-role',
  'role',
  'group-admin',
  'user-group',
  'group',
  'group-mip',
  'user-mip',
  'mip',
  'hold',
  'document',
  'app-role',
  'app',
  'archive',
] as const

/** Why a step is missing. */
export const missingReasons = [
  /** There is no such link, role, right or archive. */
  'NONE',
  'INACTIVE',
  /** The account was never activated. */
  'NOT_ACTIVATED',
  /** The link is not allowed. */
  'NOT_ALLOWED',
  /** The document is hidden from everybody but its owners. */
  'HIDDEN',
  /** A requirement holds the link. */
  'ON_HOLD',
] as const

/** The lists that show a time in the past. */
export const asOfLists = ['users', 'mips', 'groups'] as const
export type AsOfListName = (typeof asOfLists)[number]
