// This file has no schema library, because the portal checks files before it loads one.

/** The largest document of a user or a MIP, in bytes. */
export const documentBytes = 25 * 1024 * 1024
/** The largest photo or logo, in bytes. */
export const pictureBytes = 5 * 1024 * 1024
