import type { BoundedCount } from '@gantry/contract/domains/portal/dashboard/schemas'
import { formatNumber } from '../../../i18n/format.ts'

/** `1,000+` where there are more. */
export const boundedNumber = ({ count, more }: BoundedCount, language: string) =>
  `${formatNumber(count, language)}${more ? '+' : ''}`
