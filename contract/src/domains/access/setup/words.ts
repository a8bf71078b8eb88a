// This file has no schema library, because the dashboard uses it and must load fast.

/** The steps that set up a new installation, in their order. */
export const setupSteps = ['you', 'mip', 'people', 'group', 'ris', 'app', 'mail', 'backup'] as const
export type SetupStep = (typeof setupSteps)[number]
