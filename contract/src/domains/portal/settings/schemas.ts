import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Id, Time } from '../../../fields.ts'
import { mostChangesListed, type SettingKey, settingKeys, settingSections, settingSources } from './words.ts'

const Key = z.enum(settingKeys as [SettingKey, ...SettingKey[]])
const Version = z.int().min(0)
/** Null stands for the default. */
const Value = z.union([z.string(), z.number(), z.array(z.number())])

export const Setting = z.object({
  key: Key,
  section: z.enum(settingSections),
  /** In force now. */
  value: Value,
  default: Value,
  source: z.enum(settingSources),
  /** What was set in the portal, which counts when the environment variable goes; null: the default. */
  setValue: Value.nullable(),
  /** The variable that fixes it if it is set. */
  environment: z.string(),
  changedByName: z.string().nullable(),
  changedAt: Time.nullable(),
  version: Version,
  may: May(['edit']),
})
export type Setting = z.infer<typeof Setting>
export const SettingList = z.object({ settings: z.array(Setting) })
export type SettingList = z.infer<typeof SettingList>

/** The rules of each setting are checked by `values.ts`, so that the error names the setting. */
const NewValue = z.union([z.string().max(2000), z.number(), z.array(z.number()).max(50)]).nullable()
export const SettingChanges = z.object({
  changes: z
    .array(z.object({ key: Key, value: NewValue, version: Version }))
    .min(1)
    .max(settingKeys.length)
    .refine(
      (changes) => new Set(changes.map(({ key }) => key)).size === changes.length,
      'Each setting once.',
    ),
})
export type SettingChanges = z.output<typeof SettingChanges>

export const SettingHistoryQuery = z.object({ key: Key })
/** A change of the past. Null stands for the default. */
export const SettingChange = z.object({
  settingChangeId: Id,
  before: Value.nullable(),
  after: Value.nullable(),
  changedByName: z.string().nullable(),
  changedAt: Time,
  /** It put back what was before this change. */
  putBackOf: Id.nullable(),
})
export type SettingChange = z.infer<typeof SettingChange>
export const SettingHistory = z.object({
  changes: z.array(SettingChange).max(mostChangesListed),
  /** Whether there are earlier ones. */
  hasMore: z.boolean(),
})
export type SettingHistory = z.infer<typeof SettingHistory>

/** `version` is that of the setting now. */
export const SettingPutBack = z.object({ settingChangeId: Id, version: Version })
export type SettingPutBack = z.output<typeof SettingPutBack>
