import { startWait } from './borrow.ts'
import { connectClient } from './hosts.ts'

/** Names the setting of a database that cannot be used, and why. */
export class DatabaseUnreachable extends Error {}

/** @throws {DatabaseUnreachable} before anything is written for a database that cannot be used */
export async function assertReachable(variable: string, connectionString: string): Promise<void> {
  try {
    const client = await connectClient({ connectionString }, { connectionTimeoutMillis: startWait })
    await client.end()
  } catch (error) {
    throw new DatabaseUnreachable(`${variable}: ${causeOf(error)}.`, { cause: error })
  }
}

const causes: Record<string, string> = {
  '28P01': 'the database refuses the user or the password',
  '28000': 'the database refuses the user',
  '3D000': 'there is no such database',
  '42501': 'the user may not connect to this database',
  '53300': 'the database has no connection left',
  '57P03': 'the database is still starting',
  '25006': 'this PostgreSQL is a standby, and no other one is named',
  ECONNREFUSED: 'nothing listens at this host and port',
  ENOENT: 'there is no PostgreSQL socket in this folder',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host gives no answer',
}

function causeOf(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (/timeout/.test(message)) return `no connection within ${startWait / 1000} seconds`
  // PostgreSQL and the TLS library name users and hosts, and never a password.
  return causes[code] ?? `no connection to the database (${message || code})`
}
