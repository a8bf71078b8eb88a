import { z } from 'zod'
import { EmailOrEmpty, line } from '../../../fields.ts'
import { type AnySettingValue, type SettingKey, type SettingRow, settingRows } from './words.ts'

const whole = ({ min, max }: { min: number; max: number }) => {
  const message = `A whole number from ${min} to ${max}.`
  return z.int(message).min(min, message).max(max, message)
}

const isOrdered = (numbers: number[], order: 'ascending' | 'descending') =>
  numbers.every((number, index) => {
    const last = numbers[index - 1]
    return last === undefined || (order === 'ascending' ? last < number : last > number)
  })

function schemaOf(row: SettingRow): z.ZodType<AnySettingValue> {
  switch (row.kind) {
    case 'number':
      return whole(row)
    case 'numbers': {
      const { most, order, min, max } = row
      const first = order === 'ascending' ? 'smallest' : 'largest'
      const message = `1 to ${most} whole numbers from ${min} to ${max}, the ${first} first.`
      return z
        .array(whole(row), message)
        .min(1, message)
        .max(most, message)
        .refine((numbers) => isOrdered(numbers, order), message)
    }
    case 'email':
      return EmailOrEmpty
    case 'text':
      return line(row.max)
  }
}

const schemas = new Map<string, z.ZodType<AnySettingValue>>(
  Object.entries(settingRows).map(([key, row]) => [key, schemaOf(row)]),
)

/** Reads a value as the setting allows it. */
export const readSettingValue = (
  key: SettingKey,
  value: unknown,
): { value: AnySettingValue } | { message: string } => {
  const read = schemas.get(key)?.safeParse(value)
  if (read === undefined) return { message: 'There is no such setting.' }
  return read.success ? { value: read.data } : { message: read.error.issues.at(-1)?.message ?? '' }
}

/** Reads the text of an environment variable: `1,5,15` for several numbers. */
export function readSettingText(key: SettingKey, text: string): ReturnType<typeof readSettingValue> {
  const { kind } = settingRows[key] as SettingRow
  if (kind === 'number') return readSettingValue(key, numberFrom(text))
  if (kind === 'numbers') return readSettingValue(key, text.split(',').map(numberFrom))
  return readSettingValue(key, text)
}

/** Text that is no whole number stays text, which the schema refuses. */
const numberFrom = (text: string) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : text)
