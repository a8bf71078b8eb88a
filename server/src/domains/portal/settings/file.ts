import type {
  SettingsExport,
  SettingsFile,
  SettingsImportPreview,
} from '@gantry/contract/domains/portal/settings/schemas'
import { readSettingValue } from '@gantry/contract/domains/portal/settings/values'
import {
  type AnySettingValue,
  settingKeys,
  settingRows,
} from '@gantry/contract/domains/portal/settings/words'
import { badFields } from '../../../platform/http/problem.ts'
import { version } from '../../../platform/version.ts'
import type { World } from '../../../platform/world.ts'
import { isSame, listSettings } from './service.ts'

type Reading = Pick<World, 'db' | 'inForce'>

/** What is in force; a value that is the default of every installation is null. */
export async function exportSettings(
  world: Reading & Pick<World, 'clock' | 'settings'>,
): Promise<SettingsExport> {
  const { settings } = await listSettings(world)
  return {
    format: 1,
    product: world.settings.productName,
    version,
    madeAt: world.clock.now().toISOString(),
    settings: Object.fromEntries(
      settings.map(({ key, value, source }) => [key, source === 'DEFAULT' ? null : value]),
    ),
  }
}

/** @throws the 400 that names each wrong value */
export async function previewSettingsFile(
  world: Reading,
  { settings: given }: SettingsFile,
): Promise<SettingsImportPreview> {
  const { settings } = await listSettings(world)
  const unknown = Object.keys(given).filter((name) => !settingKeys.some((key) => key === name))
  const wrong: Record<string, string> = {}
  const fixed: SettingsImportPreview['fixed'] = []
  const changes: SettingsImportPreview['changes'] = []
  for (const { key, value: before, default: byDefault, setValue, version: versionNow, may } of settings) {
    const wanted = given[key]
    if (wanted === undefined) continue
    const read: { value: AnySettingValue | null } | { message: string } =
      wanted === null ? { value: null } : readSettingValue(key, wanted)
    if ('message' in read) {
      wrong[key] = read.message
      continue
    }
    const value = isSame(read.value, settingRows[key].default) ? null : asList(read.value)
    const after = value ?? byDefault
    if (may.length === 0) {
      if (!isSame(after, before)) fixed.push(key)
    } else if (!isSame(value, setValue)) changes.push({ key, value, version: versionNow, before, after })
  }
  const [message] = Object.values(wrong)
  if (message !== undefined) throw badFields(message, wrong)
  return { changes, fixed, unknown }
}

const asList = (value: AnySettingValue | null) =>
  typeof value === 'object' && value !== null ? [...value] : value
