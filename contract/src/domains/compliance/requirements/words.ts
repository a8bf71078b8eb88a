// This file has no schema library, because the portal's forms use it before they load one.

/** INFORM shows what is missing, WARN shows it as a warning, and HOLD takes links out of force. */
export const enforcements = ['INFORM', 'WARN', 'HOLD'] as const
export type Enforcement = (typeof enforcements)[number]

/** The longest time for which a hold can be overridden, and the most for which one administrator overrides it. */
export const longestOverrideDays = 14
/** The most for which all administrators together override a hold of one link. */
export const mostOverriddenDays = 28
/** Both are counted in so many days. */
export const overrideWindowDays = 90
/** What a change does to a link: held by the next midnight, freed, held on a later day, or held later than before or never. */
export const holdEffects = ['HELD', 'FREED', 'LATER', 'POSTPONED'] as const
export type HoldEffect = (typeof holdEffects)[number]

/** How long a preview is good for, in minutes. */
export const previewMinutes = 60

/** The hold of a new link, until the server has answered. */
export const notHeld = { onHold: false, holdReasons: [], overriddenUntil: null }

/** Overrides that end within these days wait for a decision. */
export const overrideSoonDays = 7
/** The list of them has at most this many, the first to end first. */
export const mostEndingOverrides = 200
