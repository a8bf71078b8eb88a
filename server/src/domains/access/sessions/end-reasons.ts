import type { SessionEnd } from '@gantry/contract/domains/access/sessions/words'

/** Each reason that the table keeps, and what the owner of the session reads about it. */
const ends: Record<string, SessionEnd> = {
  idle: 'idle',
  expired: 'expired',
  'made inactive': 'inactive',
  'password reset': 'password',
  'password changed': 'password',
  'ended by an administrator': 'administrator',
  'made an administrator': 'administrator',
  'ended in another session': 'elsewhere',
}

export const sessionEndFor = (reason: string | null): SessionEnd => ends[reason ?? ''] ?? 'other'
