// This file has no schema library, because the portal lists these values and must load fast.

export const importKinds = [
  'users',
  'provider-numbers',
  'professions',
  'qualifications',
  'qualification-checks',
] as const
export type ImportKind = (typeof importKinds)[number]

/** The largest file in bytes. */
export const importBytes = 10 * 1024 * 1024
/** The most rows of a file, without the header. */
export const importRowLimit = 20_000

/**
 * PREVIEW: checked, nothing written. RUNNING: confirmed and being written. STOPPING: stops after the current chunk.
 * DONE: every chosen row has an outcome. STOPPED: ended early, with the reason in `stopReason`.
 */
export const importStates = ['PREVIEW', 'RUNNING', 'STOPPING', 'DONE', 'STOPPED', 'DISCARDED'] as const
export type ImportState = (typeof importStates)[number]

/** The result of the check at the upload. */
export const importVerdicts = ['READY', 'WARNING', 'ERROR'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** The result of a row after the confirmation. SKIPPED: not chosen, or not reached before a stop. */
export const importOutcomes = ['WAITING', 'DONE', 'UNCHANGED', 'FAILED', 'SKIPPED'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The effect of writing a row. */
export const importEffects = ['ADD', 'CHANGE', 'UNCHANGED'] as const
export type ImportEffect = (typeof importEffects)[number]
