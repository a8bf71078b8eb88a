// Plain words and numbers, no schema library: the portal lists them and must stay light.

export const importKinds = ['users', 'provider-numbers'] as const
export type ImportKind = (typeof importKinds)[number]

/** The largest file, in bytes. */
export const importBytes = 10 * 1024 * 1024
/** The most rows of one file, its header not counted. */
export const importRowLimit = 20_000

/**
 * PREVIEW: checked, nothing written. RUNNING: confirmed, being written. STOPPING: ends after the present
 * chunk. DONE: every chosen row has its outcome. STOPPED: ended before that, `stopReason` says why.
 */
export const importStates = ['PREVIEW', 'RUNNING', 'STOPPING', 'DONE', 'STOPPED', 'DISCARDED'] as const
export type ImportState = (typeof importStates)[number]

/** What the check at upload found. */
export const importVerdicts = ['READY', 'WARNING', 'ERROR'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** What became of a row once the import was confirmed; SKIPPED: not chosen, or not reached before a stop. */
export const importOutcomes = ['WAITING', 'DONE', 'UNCHANGED', 'FAILED', 'SKIPPED'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What writing a row would do. */
export const importEffects = ['ADD', 'CHANGE', 'UNCHANGED'] as const
export type ImportEffect = (typeof importEffects)[number]
