import type { ServerDomain } from '../../../platform/domain.ts'
import { accreditationPackHandlers } from './routes.ts'
import { prunePacks } from './service.ts'
import { startPackWorker } from './worker.ts'

export const accreditationPacks = {
  tables: ['accreditationPack'],
  handlers: accreditationPackHandlers,
  workers: [startPackWorker],
  prune: [prunePacks],
} satisfies ServerDomain
