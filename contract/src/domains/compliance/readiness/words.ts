// This file has no schema library, because the portal uses it before it loads one.

export const readinessSorts = ['name'] as const
/** A page judges everybody at its MIPs on two days, so it has fewer rows than other lists. */
export const mostReadyMips = 50
