import type { Command } from './command.ts'

/** The commands of an operator, in the order of the list that `gantry help` prints. */
export const commands: Record<string, Command> = {
  backup: {
    does: 'Writes database and files to a new folder, while the server runs or without it.',
    argument: { name: '<new folder>', isOptional: false, isPath: true },
    writesData: false,
    load: async () => (await import('./backup-command.ts')).runBackup,
  },
  restore: {
    does: 'Restores a backup into an empty DATA_DIR, or into the empty database at DATABASE_URL.',
    argument: { name: '<folder>', isOptional: false, isPath: true },
    writesData: true,
    load: async () => (await import('./restore-command.ts')).runRestore,
  },
  migrate: {
    does: 'Brings the tables up to date, while servers of the previous version run or without them.',
    options: {
      status: 'Says which migrations are missing, and how far an unfinished one is.',
      'dry-run': 'Lists the steps that would run, with the locks of their statements.',
    },
    writesData: true,
    load: async () => (await import('./migrate-command.ts')).runMigrate,
  },
  'end-sessions': {
    does: 'Ends all sessions, links and codes, after the database went back to an earlier moment.',
    writesData: true,
    load: async () => (await import('./end-sessions-command.ts')).runEndSessions,
  },
  'file-store': {
    does: 'Shows whether files and database belong together; with the id of the database, joins them.',
    argument: { name: '<id>', isOptional: true },
    writesData: true,
    load: async () => (await import('../file-store/file-store-command.ts')).runFileStore,
  },
  'rotate-keys': {
    does: 'Seals all values again with a new SECRET_KEY; with "signing", replaces the signing key of apps.',
    argument: { name: 'signing', isOptional: true, values: ['signing'] },
    writesData: true,
    load: async () => (await import('./rotate-keys-command.ts')).runRotateKeys,
  },
  'verify-audit': {
    does: 'Verifies the audit trail and the facts, and compares them with the kept heads.',
    writesData: false,
    load: async () => (await import('../verify-audit/verify-audit-command.ts')).runVerifyAudit,
  },
  settings: {
    does: 'Prints the settings of the portal that are in force, and where each is from.',
    writesData: false,
    load: async () => (await import('./settings-command.ts')).runSettings,
  },
  'mail-test': {
    does: 'Sends one mail as the server would, and prints what the relay answered.',
    argument: { name: '<address>', isOptional: false },
    writesData: true,
    load: async () => (await import('./mail-test-command.ts')).runMailTest,
  },
  'move-database': {
    does: 'Moves the embedded database to the empty one at DATABASE_URL; the server must not run.',
    writesData: true,
    load: async () => (await import('./move-command.ts')).runMove,
  },
}
