import { readSettingText } from '@gantry/contract/domains/portal/settings/values'
import {
  type AnySettingValue,
  type SettingKey,
  type SettingValues,
  settingKeys,
  settingRows,
} from '@gantry/contract/domains/portal/settings/words'
import { z } from 'zod'

type Variable = (typeof settingRows)[SettingKey]['environment']

/** Reads a variable by the rule of its setting. */
const variableOf = (key: SettingKey) =>
  z.string().transform((text, context): AnySettingValue => {
    const read = readSettingText(key, text)
    if ('value' in read) return read.value
    context.addIssue(read.message)
    return z.NEVER
  })

/** The variables that fix settings of the portal. */
export const portalVariables = Object.fromEntries(
  settingKeys.map((key) => [settingRows[key].environment, variableOf(key).optional()]),
) as Record<Variable, z.ZodOptional<ReturnType<typeof variableOf>>>

/** The settings of the portal that the environment fixes. An empty text fixes nothing. */
export const fixedBy = (env: { readonly [Name in Variable]?: AnySettingValue | undefined }): SettingValues =>
  Object.fromEntries(
    settingKeys.flatMap((key) => {
      const value = env[settingRows[key].environment]
      return value === undefined || value === '' ? [] : [[key, value]]
    }),
  )
