import { resolve } from 'node:path'
import type { SettingValues } from '@gantry/contract/domains/portal/settings/words'
import { productSlug } from '@gantry/contract/product'
import { z } from 'zod'
import type { Relay } from './addresses.ts'
import { BadSetting, type BucketSettings, readBucket } from './bucket.ts'
import { refuseWrongCombinations } from './combinations.ts'
import { Environment } from './environment.ts'
import { refuseMisspelt } from './misspelt.ts'
import { fixedBy } from './portal-variables.ts'
import { readSyslog, type SyslogReceiver } from './syslog.ts'

export { BadSetting } from './bucket.ts'

export type Settings = {
  port: number
  host: string
  /** The public address of the portal. Links in mails start with it. It is never taken from a request. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The address with the role that owns the tables, if the server's role does not. */
  databaseOwnerUrl: string | undefined
  /** The pool mode of a pooler at `databaseUrl`, if there is one. */
  databasePooler: 'session' | 'transaction' | undefined
  /** Whether statements are prepared on the connections. */
  databasePrepared: boolean
  /** The bucket for files. Without one, files are in a folder of `dataDir`. */
  bucket: BucketSettings | undefined
  /** The mail relay. Without one, mail is written to files. */
  relay: Relay | undefined
  /** A clamd that scans every upload: tcp://host:3310. */
  clamdUrl: string | undefined
  /** Private networks that outbound calls may reach, and there without encryption. */
  outboundPrivateRanges: string[]
  mailFrom: string
  productName: string
  slug: string
  adminEmail: string
  trustProxy: string | undefined
  /** How long the server says that it is not ready before it stops. */
  drainSeconds: number
  contractGetWrites: boolean
  /** Wrong passwords from one network address or known device in ten minutes. */
  signInsPerAddress: number
  /** Requests for a reset link from one network address or known device in ten minutes. */
  resetsPerAddress: number
  /** Sign-ins to apps from one network address or known device in a minute. */
  appStartsPerAddress: number
  /** Calls of one service account in a minute. */
  serviceCallsPerMinute: number
  /** Mails of one kind to one address in an hour. */
  mailsPerHour: number
  /** Whether browsers must use https for every host below the portal's, too. */
  hstsIncludeSubDomains: boolean
  /** The folder for the signed heads of the audit trail. Without one, they are in the bucket, if there is one. */
  auditHeadDir: string | undefined
  /** The receiver of the audit trail by syslog. */
  auditSyslog: SyslogReceiver | undefined
  /** For how many days the audit trail is kept; 0 means for ever. */
  auditKeptDays: number
  secretKey: string | undefined
  /** Used only for decryption, during a change of the key. */
  secretKeyPrevious: string | undefined
  logLevel: string
  /** The port of the metrics for Prometheus. Without one, there are no metrics. */
  metricsPort: number | undefined
  metricsHost: string
  /** Whether spans are sent to an OpenTelemetry collector. */
  tracing: boolean
  webTimings: Record<string, number>
  /** Whether cookies are `Secure` and have the prefix `__Host-`. False only with plain http on loopback. */
  secure: boolean
  /** The settings of the portal that the environment fixes. `InForce` says what is in force. */
  fixed: SettingValues
}

/** Reads the environment. @throws {BadSetting} with the name of the variable and the reason */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty variable, such as in `FOO= npm start`, counts as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  refuseMisspelt(Object.keys(given), Object.keys(Environment.shape))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    // One line for each variable, with the message of its last check, which describes the format best.
    const lines = new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
    throw new BadSetting([...lines].map(([name, message]) => `${name}: ${message}`).join('\n'))
  }
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const { protocol, hostname } = new URL(publicUrl)
  refuseWrongCombinations(env, publicUrl)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databasePooler: env.DATABASE_POOLER,
    databasePrepared:
      (env.DATABASE_PREPARED ?? (env.DATABASE_POOLER === 'transaction' ? 'off' : 'on')) === 'on',
    bucket: readBucket(env),
    relay: env.SMTP_URL,
    clamdUrl: env.CLAMD_URL,
    outboundPrivateRanges: env.OUTBOUND_PRIVATE_RANGES,
    mailFrom: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <no-reply@${hostname}>`,
    productName: env.PRODUCT_NAME,
    slug: productSlug(env.PRODUCT_NAME),
    adminEmail: env.ADMIN_EMAIL,
    trustProxy: env.TRUST_PROXY,
    // Without a proxy nobody has to notice.
    drainSeconds: env.DRAIN_SECONDS ?? (env.TRUST_PROXY === undefined ? 0 : 2),
    contractGetWrites: env.CONTRACT_GET_WRITES === 'on',
    signInsPerAddress: env.SIGN_INS_PER_ADDRESS,
    resetsPerAddress: env.RESETS_PER_ADDRESS,
    appStartsPerAddress: env.APP_STARTS_PER_ADDRESS,
    serviceCallsPerMinute: env.SERVICE_CALLS_PER_MINUTE,
    mailsPerHour: env.MAILS_PER_HOUR,
    hstsIncludeSubDomains: env.HSTS_INCLUDE_SUBDOMAINS === 'on',
    auditHeadDir: env.AUDIT_HEAD_DIR === undefined ? undefined : resolve(env.AUDIT_HEAD_DIR),
    auditSyslog: readSyslog(env),
    auditKeptDays: env.AUDIT_KEPT_DAYS,
    secretKey: env.SECRET_KEY,
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS,
    logLevel: env.LOG_LEVEL,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    tracing:
      (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined &&
      env.OTEL_SDK_DISABLED !== 'true' &&
      env.OTEL_TRACES_EXPORTER !== 'none',
    webTimings: readTimings(env.WEB_TIMINGS),
    secure: protocol === 'https:',
    fixed: fixedBy(env),
  }
}

function readTimings(text: string | undefined): Record<string, number> {
  if (text === undefined) return {}
  try {
    return z.record(z.string(), z.int().positive()).parse(JSON.parse(text))
  } catch {
    throw new BadSetting('WEB_TIMINGS: a JSON object of positive whole numbers')
  }
}
