// This file has no schema library, because the portal's forms use it before they load one.

/** The furthest end of a link, in years from now. */
export const mostYears = 50
/** A link that ends within so many days is shown as ending soon, and is in the inbox. */
export const soonDays = 30

/** The links that can end. The role of a person is not a link of the registry. */
export const endingLinks = ['user-mip', 'user-group', 'user-role'] as const
export type EndingLink = (typeof endingLinks)[number]
