// This file has no schema library, because the portal's forms use it before they load one.

/** The states and territories: the closed list for MIPs and requirements. Days, requirements and licences depend on it. */
export const australianStates = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const
export type AustralianState = (typeof australianStates)[number]

/** Filters MIPs by their state. `UNKNOWN` finds those whose state is not known. */
export const stateFilters = [...australianStates, 'UNKNOWN'] as const
export type StateFilter = (typeof stateFilters)[number]
