import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Id, Time } from '../../../fields.ts'
import {
  mostChangesListed,
  type SettingKey,
  settingHits,
  settingKeys,
  settingSections,
  settingSources,
} from './words.ts'

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

/** The settings as they are in force, for another installation or to compare two. Null stands for the default. */
export const SettingsFile = z.object({
  format: z.literal(1, 'This is no file of settings that this version reads.'),
  settings: z
    .record(z.string().max(80), NewValue)
    .refine((settings) => Object.keys(settings).length <= 200, 'At most 200 settings.'),
})
export type SettingsFile = z.output<typeof SettingsFile>
export const SettingsExport = SettingsFile.extend({ product: z.string(), version: z.string(), madeAt: Time })
export type SettingsExport = z.infer<typeof SettingsExport>

/** What a file would change. `changes` can be saved as it is. */
export const SettingsImportPreview = z.object({
  changes: z.array(
    z.object({ key: Key, value: Value.nullable(), version: Version, before: Value, after: Value }),
  ),
  /** Those of the file that the environment fixes here with another value. */
  fixed: z.array(Key),
  /** Those of the file that this version does not have. */
  unknown: z.array(z.string()),
})
export type SettingsImportPreview = z.infer<typeof SettingsImportPreview>

/** What a change would do to people at once, as far as it would to anybody. */
export const SettingsPreview = z.object({
  hits: z.array(z.object({ key: Key, hit: z.enum(settingHits), count: z.int().positive() })),
})
export type SettingsPreview = z.infer<typeof SettingsPreview>
