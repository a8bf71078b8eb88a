import type { Scope } from '@gantry/contract/scopes'
import type { Insertable } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'

const hour = 60 * 60_000

type Row = Insertable<Database['serviceAccount']> & { scopes: Scope[] }

/** Invents the programs of other systems. Nobody knows their secrets, so add one to try a call. */
export function inventServiceAccounts(now: Date, groupId: number, newHash: () => Buffer): Row[] {
  const earlier = (hours: number) => new Date(now.getTime() - hours * hour)
  return [
    {
      clientId: 'sa-4f1c09e2ab57d3860f19',
      name: 'HR feed',
      description: 'Adds people each night, and deactivates leavers.',
      scopes: ['users:read', 'users:write', 'mips:read', 'user-mips:write'],
      secretHash: newHash(),
      secretChangedAt: earlier(900),
      lastUsedAt: earlier(7),
      createdAt: earlier(1400),
    },
    {
      clientId: 'sa-90bd27f3c1e84a6655d2',
      name: 'SIEM',
      description: 'Reads the audit trail.',
      scopes: ['audit:read'],
      secretHash: newHash(),
      secretChangedAt: earlier(300),
      lastUsedAt: earlier(0.1),
      createdAt: earlier(300),
    },
    {
      clientId: 'sa-1d6ea0c7482f95b3eb40',
      name: 'Roster of the group',
      description: 'Shows who works where.',
      scopes: ['users:read', 'user-mips:read', 'user-groups:read'],
      groupId,
      status: false,
      createdAt: earlier(2000),
    },
  ]
}
