import type { ServerDomain } from '../../../platform/domain.ts'
import { pruneDirectory, startDirectory } from './entries/follow.ts'
import { fhirPlugin } from './fhir/plugin.ts'
import { personalEntries } from './personal-queries.ts'
import { directoryHandlers } from './routes.ts'

export const fhir = {
  tables: ['directoryCursor', 'directoryEntry'],
  references: {
    user: {
      'directory_cursor.swept_user_id': 'kept',
      'directory_entry.user_id': 'kept',
    },
    mip: {
      'directory_cursor.swept_mip_id': 'kept',
      'directory_entry.mip_id': 'kept',
    },
    group: {
      'directory_entry.group_id': 'kept',
    },
  },
  personal: personalEntries,
  handlers: directoryHandlers,
  plugins: [fhirPlugin],
  workers: [startDirectory],
  prune: [pruneDirectory],
} satisfies ServerDomain
