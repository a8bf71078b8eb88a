// This file has no schema library, because the portal reads it before it loads one. `schemas.ts` makes the schemas of it.

/** The sections of the page, in their order. */
export const settingSections = ['brand', 'sign-in', 'people', 'compliance', 'files', 'mail'] as const
export type SettingSection = (typeof settingSections)[number]

/** What a number counts. */
export type SettingUnit =
  | 'days'
  | 'hours'
  | 'megabytes'
  | 'minutes'
  | 'months'
  | 'tries'
  | 'hour-of-day'
  | 'year'

type Common = {
  readonly section: SettingSection
  /** The environment variable that fixes it. */
  readonly environment: string
}
type NumberRow = Common & {
  readonly kind: 'number'
  readonly unit: SettingUnit
  readonly min: number
  readonly max: number
  readonly default: number
}
/** Several whole numbers in one order, each once. */
type NumbersRow = Common & {
  readonly kind: 'numbers'
  readonly unit: SettingUnit
  readonly min: number
  readonly max: number
  readonly most: number
  readonly order: 'ascending' | 'descending'
  readonly default: readonly number[]
}
/** One line. An empty one stands for `follows`, or for nothing. */
type TextRow = Common & {
  readonly kind: 'text' | 'email'
  readonly max: number
  readonly default: ''
  /** The setting, or the environment variable, whose value an empty text stands for. */
  readonly follows?: string
}
export type SettingRow = NumberRow | NumbersRow | TextRow

/**
 * All settings that platform administrators change in the portal. None needs a restart. The bounds of the sign-in are stricter
 * only: the longest session is the specified one, and answers about the past rely on that.
 */
export const settingRows = {
  'brand.displayed-name': {
    section: 'brand',
    kind: 'text',
    max: 40,
    default: '',
    follows: 'PRODUCT_NAME',
    environment: 'DISPLAYED_NAME',
  },
  'brand.company-name': {
    section: 'brand',
    kind: 'text',
    max: 80,
    default: '',
    follows: 'brand.displayed-name',
    environment: 'COMPANY_NAME',
  },
  'brand.first-year': {
    section: 'brand',
    kind: 'number',
    unit: 'year',
    min: 1990,
    max: 2100,
    default: 2022,
    environment: 'COMPANY_FIRST_YEAR',
  },
  'brand.support-address': {
    section: 'brand',
    kind: 'email',
    max: 254,
    default: '',
    environment: 'SUPPORT_ADDRESS',
  },
  'brand.sign-in-text': {
    section: 'brand',
    kind: 'text',
    max: 200,
    default: '',
    environment: 'SIGN_IN_TEXT',
  },
  'brand.mail-footer': {
    section: 'brand',
    kind: 'text',
    max: 200,
    default: '',
    environment: 'MAIL_FOOTER',
  },
  'sign-in.idle-minutes': {
    section: 'sign-in',
    kind: 'number',
    unit: 'minutes',
    min: 5,
    max: 180,
    default: 180,
    environment: 'SIGN_IN_IDLE_MINUTES',
  },
  'sign-in.session-hours': {
    section: 'sign-in',
    kind: 'number',
    unit: 'hours',
    min: 1,
    max: 12,
    default: 12,
    environment: 'SIGN_IN_SESSION_HOURS',
  },
  'sign-in.tries-before-lock': {
    section: 'sign-in',
    kind: 'number',
    unit: 'tries',
    min: 3,
    max: 5,
    default: 5,
    environment: 'SIGN_IN_TRIES_BEFORE_LOCK',
  },
  'sign-in.lock-minutes': {
    section: 'sign-in',
    kind: 'numbers',
    unit: 'minutes',
    min: 1,
    max: 1440,
    most: 6,
    order: 'ascending',
    default: [1, 5, 15, 60],
    environment: 'SIGN_IN_LOCK_MINUTES',
  },
  'people.activation-days': {
    section: 'people',
    kind: 'number',
    unit: 'days',
    min: 1,
    max: 30,
    default: 7,
    environment: 'ACTIVATION_LINK_DAYS',
  },
  'people.end-reminder-days': {
    section: 'people',
    kind: 'numbers',
    unit: 'days',
    min: 1,
    max: 30,
    most: 5,
    order: 'descending',
    default: [7, 1],
    environment: 'END_REMINDER_DAYS',
  },
  'compliance.scope-review-months': {
    section: 'compliance',
    kind: 'number',
    unit: 'months',
    min: 6,
    max: 60,
    default: 60,
    environment: 'SCOPE_REVIEW_MONTHS',
  },
  'compliance.scope-temporary-months': {
    section: 'compliance',
    kind: 'number',
    unit: 'months',
    min: 1,
    max: 12,
    default: 3,
    environment: 'SCOPE_TEMPORARY_MONTHS',
  },
  'compliance.scope-emergency-days': {
    section: 'compliance',
    kind: 'number',
    unit: 'days',
    min: 1,
    max: 31,
    default: 7,
    environment: 'SCOPE_EMERGENCY_DAYS',
  },
  // At most `documentBytes` of `limits.ts`, which proxies and the virus scanner are prepared for.
  'files.document-megabytes': {
    section: 'files',
    kind: 'number',
    unit: 'megabytes',
    min: 1,
    max: 25,
    default: 25,
    environment: 'DOCUMENT_MB',
  },
  'files.document-quota-megabytes': {
    section: 'files',
    kind: 'number',
    unit: 'megabytes',
    min: 1,
    max: 1_000_000,
    default: 1024,
    environment: 'DOCUMENT_QUOTA_MB',
  },
  'mail.digest-hour': {
    section: 'mail',
    kind: 'number',
    unit: 'hour-of-day',
    min: 0,
    max: 19,
    default: 7,
    environment: 'MAIL_DIGEST_HOUR',
  },
  'mail.kept-days': {
    section: 'mail',
    kind: 'number',
    unit: 'days',
    min: 7,
    max: 36_500,
    default: 30,
    environment: 'MAIL_KEPT_DAYS',
  },
} as const satisfies Record<string, SettingRow>

export type SettingKey = keyof typeof settingRows
export const settingKeys = Object.keys(settingRows) as SettingKey[]

type ValueOf<Row extends SettingRow> = Row extends NumberRow
  ? number
  : Row extends NumbersRow
    ? readonly number[]
    : string
/** The type of the value of a setting. */
export type SettingValue<Key extends SettingKey> = ValueOf<(typeof settingRows)[Key]>
/** The values of several settings. */
export type SettingValues = { readonly [Key in SettingKey]?: SettingValue<Key> }
/** A value of any setting. */
export type AnySettingValue = string | number | readonly number[]

/** Where the value in force is from. */
export const settingSources = ['DEFAULT', 'PORTAL', 'ENVIRONMENT'] as const
export type SettingSource = (typeof settingSources)[number]

/** The history of a setting lists so many changes, the latest first. */
export const mostChangesListed = 100

/** What a change does to people at once. */
export const settingHits = ['SIGNED_OUT', 'REMINDED', 'OVER_QUOTA', 'RECORDS_DELETED'] as const
export type SettingHit = (typeof settingHits)[number]
