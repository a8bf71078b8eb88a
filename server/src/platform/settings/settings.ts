import { resolve } from 'node:path'
import { productSlug } from '@gantry/contract/product'
import { z } from 'zod'
import {
  databaseAddress,
  isLoopback,
  publicAddress,
  type Relay,
  relayAddress,
  sender,
  trustedProxies,
  webAddress,
} from './addresses.ts'
import { BadSetting, type BucketSettings, bucketVariables, readBucket } from './bucket.ts'
import { refuseMisspelt } from './misspelt.ts'

export { BadSetting } from './bucket.ts'

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'a whole number').transform(Number).pipe(z.int().min(min).max(max))
const usualMailDays = 30
const keptDays = (least: number) =>
  wholeNumber(0, 36_500)
    .refine((days) => days === 0 || days >= least, `0, or at least ${least}`)
    .default(0)

const Environment = z.object({
  PORT: wholeNumber(1, 65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: publicAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_POOLER: z.enum(['session', 'transaction']).optional(),
  DATABASE_PREPARED: z.enum(['on', 'off']).optional(),
  ...bucketVariables,
  SMTP_URL: relayAddress.optional(),
  CLAMD_URL: webAddress(/^tcp$/).optional(),
  DOCUMENT_QUOTA_MB: wholeNumber(1, 1_000_000).default(1024),
  MAIL_FROM: sender.optional(),
  PRODUCT_NAME: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9 ]{1,29}$/, '2 to 30 letters, digits and spaces, a letter first')
    .default('Gantry'),
  COMPANY_NAME: z.string().trim().min(1).max(80).optional(),
  ADMIN_EMAIL: z.email().default('admin@gantry.localhost'),
  TRUST_PROXY: trustedProxies.optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  CONTRACT_GET_WRITES: z.enum(['on', 'off']).default('on'),
  SIGN_INS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(30),
  RESETS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(10),
  APP_STARTS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(60),
  MAILS_PER_HOUR: wholeNumber(2, 1_000_000).default(10),
  HSTS_INCLUDE_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  AUDIT_KEPT_DAYS: keptDays(365),
  MAIL_KEPT_DAYS: keptDays(7),
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Read by `run` too, which has to say why settings are wrong. */
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(/^https?$/).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress(/^https?$/).optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Shorter timers for the browser, in milliseconds as JSON, to test the portal's timers. */
  WEB_TIMINGS: z.string().optional(),
})

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
  /** The limit for the documents of one user or one MIP. */
  documentQuotaMegabytes: number
  mailFrom: string
  productName: string
  slug: string
  companyName: string
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
  /** Mails of one kind to one address in an hour. */
  mailsPerHour: number
  /** Whether browsers must use https for every host below the portal's, too. */
  hstsIncludeSubDomains: boolean
  /** For how many days the audit trail is kept; 0 means for ever. */
  auditKeptDays: number
  /** For how many days the records of sent mails are kept. */
  mailKeptDays: number
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
  if (!isLoopback(env.HOST) && env.SMTP_URL === undefined) {
    throw new BadSetting(`SMTP_URL: needed when HOST is not loopback (it is ${env.HOST})`)
  }
  // A proxy on this machine makes everybody look local, and the Mailbox page shows all mail to local people.
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
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new BadSetting('PUBLIC_URL: must be https unless it is a loopback address')
  }
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
    documentQuotaMegabytes: env.DOCUMENT_QUOTA_MB,
    mailFrom: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <no-reply@${hostname}>`,
    productName: env.PRODUCT_NAME,
    slug: productSlug(env.PRODUCT_NAME),
    companyName: env.COMPANY_NAME ?? env.PRODUCT_NAME,
    adminEmail: env.ADMIN_EMAIL,
    trustProxy: env.TRUST_PROXY,
    // Without a proxy nobody has to notice.
    drainSeconds: env.DRAIN_SECONDS ?? (env.TRUST_PROXY === undefined ? 0 : 2),
    contractGetWrites: env.CONTRACT_GET_WRITES === 'on',
    signInsPerAddress: env.SIGN_INS_PER_ADDRESS,
    resetsPerAddress: env.RESETS_PER_ADDRESS,
    appStartsPerAddress: env.APP_STARTS_PER_ADDRESS,
    mailsPerHour: env.MAILS_PER_HOUR,
    hstsIncludeSubDomains: env.HSTS_INCLUDE_SUBDOMAINS === 'on',
    auditKeptDays: env.AUDIT_KEPT_DAYS,
    mailKeptDays: env.MAIL_KEPT_DAYS || usualMailDays,
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
