import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatDistance } from '../../../i18n/format.ts'

type Ending = Pick<Qualification, 'expiresOn' | 'lastDay' | 'standing' | 'today'>

/** `Expires in 23 days`, `Expired 5 days ago, in force until 31 Oct 2026`. */
export function useExpiryText(): (ending: Ending) => string {
  const { t, i18n } = useTranslation('qualifications')
  return ({ expiresOn, lastDay, standing, today }) => {
    if (expiresOn === null) return ''
    const distance = formatDistance(expiresOn, i18n.language, today)
    if (standing === 'GRACE' && lastDay !== null) {
      return t('expiry.grace', { distance, day: formatCalendarDay(lastDay, i18n.language) })
    }
    return t(expiresOn < today ? 'expiry.over' : 'expiry.ahead', { distance })
  }
}
