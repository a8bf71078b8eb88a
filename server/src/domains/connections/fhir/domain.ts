import type { ServerDomain } from '../../../platform/domain.ts'
import { pruneDirectory, startDirectory } from './entries/follow.ts'
import { fhirPlugin } from './fhir/plugin.ts'
import { directoryHandlers } from './routes.ts'

export const fhir = {
  tables: ['directoryCursor', 'directoryEntry'],
  handlers: directoryHandlers,
  plugins: [fhirPlugin],
  workers: [startDirectory],
  prune: [pruneDirectory],
} satisfies ServerDomain
