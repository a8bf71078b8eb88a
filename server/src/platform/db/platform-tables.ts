import type { Database } from './db.ts'

/** The tables that belong to no domain. */
export const platformTables = [
  'installation',
  'mail',
  'jobServer',
  'rateLimit',
  'listChange',
  'listTotal',
  'unreferencedFile',
  'secretKeyInUse',
  'keptHashKey',
  'migrationStep',
] as const satisfies readonly (keyof Database)[]
