import { readFileSync } from 'node:fs'
import { isLoopback } from './addresses.ts'
import { BadSetting } from './bucket.ts'
import type { Environment } from './environment.ts'

/** @throws {BadSetting} for variables that are right one by one and wrong together */
export function refuseWrongCombinations(env: Environment, publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (!isLoopback(env.HOST) && env.SMTP_URL === undefined) {
    throw new BadSetting(`SMTP_URL: needed when HOST is not loopback (it is ${env.HOST})`)
  }
  // Without a relay, mail reaches only those who have the printed address of the Mailbox page.
  if (!isLoopback(hostname) && env.SMTP_URL === undefined) {
    throw new BadSetting(`SMTP_URL: needed when PUBLIC_URL is not loopback (it is ${publicUrl})`)
  }
  if (env.METRICS_PORT === env.PORT) {
    throw new BadSetting('METRICS_PORT: must be another port than PORT')
  }
  if (env.DATABASE_URL !== undefined && env.SECRET_KEY === undefined) {
    throw new BadSetting('SECRET_KEY: needed with DATABASE_URL, so that all servers share it')
  }
  if (env.SECRET_KEY_PREVIOUS !== undefined && env.SECRET_KEY === undefined) {
    throw new BadSetting('SECRET_KEY_PREVIOUS: needs SECRET_KEY, the key that takes its place')
  }
  if (env.SECRET_KEY_PREVIOUS !== undefined && env.SECRET_KEY_PREVIOUS === env.SECRET_KEY) {
    throw new BadSetting('SECRET_KEY_PREVIOUS: must be another key than SECRET_KEY')
  }
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new BadSetting('DATABASE_OWNER_URL: needs DATABASE_URL, which names the role of the server itself')
  }
  if (env.DATABASE_POOLER !== undefined && env.DATABASE_URL === undefined) {
    throw new BadSetting('DATABASE_POOLER: needs DATABASE_URL, which names the pooler')
  }
  for (const name of ['AUDIT_SYSLOG_CA', 'AUDIT_SYSLOG_CERT', 'AUDIT_SYSLOG_KEY'] as const) {
    if (env[name] !== undefined && env.AUDIT_SYSLOG === undefined)
      throw new BadSetting(`${name}: needs AUDIT_SYSLOG, the address of the receiver`)
    if (env[name] !== undefined) refuseUnreadable(name, env[name])
  }
  if ((env.AUDIT_SYSLOG_CERT === undefined) !== (env.AUDIT_SYSLOG_KEY === undefined)) {
    throw new BadSetting('AUDIT_SYSLOG_CERT: needs AUDIT_SYSLOG_KEY, and the other way round')
  }
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new BadSetting('PUBLIC_URL: must be https unless it is a loopback address')
  }
}

function refuseUnreadable(name: string, path: string): void {
  try {
    readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BadSetting(
      code === 'ENOENT' ? `${name}: there is no file ${path}` : `${name}: ${path} cannot be read (${code})`,
    )
  }
}
