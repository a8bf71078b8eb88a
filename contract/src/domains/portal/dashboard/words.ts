// This file has no schema library, because the portal uses it and must load fast.

/** After so many days, an activation or an invitation that is still pending needs attention. */
export const activationDays = 7
export const invitationDays = 14

/**
 * What can have changed since the last sign-in: for platform administrators all that others changed, for the administrator of a
 * group its members, and for other people what is their own.
 */
export const changesSince = ['changes', 'members', 'activations', 'practices', 'groups', 'checks'] as const
export type ChangeSince = (typeof changesSince)[number]

/** The number of days with refused sign-ins on the dashboard, the present day included. */
export const refusalDays = 7

/** The number of months with expiries on the dashboard of a group, the present month included. */
export const expiryMonths = 12

/** The number of days with sign-ins on the dashboard, the present day included. */
export const signInDays = 30
