import type { Setting } from '@gantry/contract/domains/portal/settings/schemas'
import {
  type SettingKey,
  type SettingRow,
  type SettingUnit,
  settingRows,
} from '@gantry/contract/domains/portal/settings/words'
import { useTranslation } from 'react-i18next'
import { formatNumber, joinNames } from '../../../i18n/format.ts'

export type Value = Setting['value']

/** The units that every browser can name. */
const named = {
  days: 'day',
  hours: 'hour',
  megabytes: 'megabyte',
  minutes: 'minute',
  months: 'month',
} as const

/** The names, explanations and values of settings in words. */
export function useSettingWords() {
  const { t, i18n } = useTranslation('settings')
  const { language } = i18n
  function numberOf(value: number, unit: SettingUnit): string {
    if (unit === 'year') return String(value)
    if (unit === 'hour-of-day') return `${String(value).padStart(2, '0')}:00`
    if (unit === 'tries') return formatNumber(value, language)
    const style = { style: 'unit', unit: named[unit], unitDisplay: 'long' } as const
    return new Intl.NumberFormat(language, style).format(value)
  }
  return {
    nameOf: (key: SettingKey) => t(`fields.${key}`),
    helpOf: (key: SettingKey) => t(`helps.${key}`),
    /** An empty text is said as such. */
    valueOf(key: SettingKey, value: Value): string {
      const row: SettingRow = settingRows[key]
      if (typeof value === 'string') return value === '' ? t('none') : value
      if (!('unit' in row)) return String(value)
      const numbers = typeof value === 'number' ? [value] : value
      return joinNames(
        numbers.map((number) => numberOf(number, row.unit)),
        language,
      )
    },
  }
}
