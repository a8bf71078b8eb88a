import type { DomainEntry } from '../../../declared/entry.ts'

export const invitationsEntry = {
  others: {
    invitation: ['create', 'resend', 'withdraw', 'accept', 'reject'],
  },
  scopes: ['invitations:write'],
  inbox: { invitation: 14 },
} as const satisfies DomainEntry
