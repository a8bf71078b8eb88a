import type { ServerDomain } from '../../../platform/domain.ts'
import { correctionsInbox } from './inbox-queries.ts'
import { correctionAnswered } from './mails.ts'
import { correctionHandlers } from './routes.ts'

export const corrections = {
  tables: ['correction'],
  inbox: correctionsInbox,
  handlers: correctionHandlers,
  mails: [correctionAnswered],
} satisfies ServerDomain
