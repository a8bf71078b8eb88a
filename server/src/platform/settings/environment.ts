import { z } from 'zod'
import {
  databaseAddress,
  networks,
  publicAddress,
  relayAddress,
  sender,
  trustedProxies,
  webAddress,
} from './addresses.ts'
import { bucketVariables } from './bucket.ts'
import { portalVariables } from './portal-variables.ts'
import { syslogAddress } from './syslog.ts'
import { tracingVariables } from './tracing.ts'

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'a whole number').transform(Number).pipe(z.int().min(min).max(max))
const keptDays = (least: number) =>
  wholeNumber(0, 36_500)
    .refine((days) => days === 0 || days >= least, `0, or at least ${least}`)
    .default(0)

/** The variables one by one. combinations.ts has the rules for several of them. */
export const Environment = z.object({
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
  OUTBOUND_PRIVATE_RANGES: networks.default([]),
  MAIL_FROM: sender.optional(),
  PRODUCT_NAME: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9 ]{1,29}$/, '2 to 30 letters, digits and spaces, a letter first')
    .default('Gantry'),
  ADMIN_EMAIL: z.email().default('admin@gantry.localhost'),
  TRUST_PROXY: trustedProxies.optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  CONTRACT_GET_WRITES: z.enum(['on', 'off']).default('on'),
  SIGN_INS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(30),
  RESETS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(10),
  APP_STARTS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(60),
  SERVICE_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(3000),
  MAILS_PER_HOUR: wholeNumber(2, 1_000_000).default(10),
  HSTS_INCLUDE_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  AUDIT_HEAD_DIR: z.string().min(1).optional(),
  AUDIT_SYSLOG: syslogAddress.optional(),
  AUDIT_SYSLOG_CA: z.string().min(1).optional(),
  AUDIT_SYSLOG_CERT: z.string().min(1).optional(),
  AUDIT_SYSLOG_KEY: z.string().min(1).optional(),
  AUDIT_KEPT_DAYS: keptDays(365),
  ...portalVariables,
  // 0 has always meant the usual time here.
  MAIL_KEPT_DAYS: z
    .literal('0')
    .transform(() => undefined)
    .or(portalVariables.MAIL_KEPT_DAYS)
    .optional(),
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Read by `run` too, which has to say why settings are wrong. */
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  ...tracingVariables,
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Read by Node itself. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  /** Shorter timers for the browser, in milliseconds as JSON, to test the portal's timers. */
  WEB_TIMINGS: z.string().optional(),
})
export type Environment = z.output<typeof Environment>
