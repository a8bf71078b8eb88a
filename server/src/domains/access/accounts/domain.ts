import type { ServerDomain } from '../../../platform/domain.ts'
import { activationMail } from './mails.ts'
import { pruneDevices, pruneLinks } from './service.ts'

export const accounts = {
  tables: ['accountToken', 'credential', 'resetRequest'],
  prune: [pruneLinks, pruneDevices],
  mails: [activationMail],
} satisfies ServerDomain
