import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, joinNames } from '../../../i18n/format.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { useJurisdictionLabel } from './use-jurisdiction-label.ts'

/** What a qualification says, and its last check. Empty fields are left out. */
export function QualificationFacts({ qualification }: { qualification: Qualification }) {
  const { t, i18n } = useTranslation('qualifications')
  const jurisdictionLabel = useJurisdictionLabel()
  const { number, jurisdiction, recognisedIn, issuedOn, expiresOn, conditions, isHidden, kindHasEnd } =
    qualification
  const { checkResult, checkedOn, checkedBy, state } = qualification
  const day = (date: string | null) => date !== null && formatCalendarDay(date, i18n.language)
  const checked = checkResult !== null &&
    checkedOn !== null && {
      result: t(`results.${checkResult}`),
      day: formatCalendarDay(checkedOn, i18n.language),
      name: checkedBy?.name ?? '',
    }
  return (
    <Facts>
      {isHidden ? (
        <Fact label={t('fields.number')} value={t('hidden')} />
      ) : (
        number !== '' && <Fact label={t('fields.number')} value={number} isCode />
      )}
      {jurisdiction !== '' && (
        <Fact label={t('fields.jurisdiction')} value={jurisdictionLabel(jurisdiction)} />
      )}
      {recognisedIn.length > 0 && (
        <Fact
          label={t('fields.recognisedIn')}
          value={joinNames(recognisedIn.map(jurisdictionLabel), i18n.language)}
          isLong={recognisedIn.length > 3}
        />
      )}
      {issuedOn !== null && <Fact label={t('fields.issuedOn')} value={day(issuedOn)} />}
      <Fact
        label={t('fields.expiresOn')}
        value={
          day(expiresOn) || (state === 'VERIFIED' ? t(kindHasEnd ? 'expiry.missing' : 'expiry.none') : '')
        }
      />
      {conditions !== '' && <Fact label={t('fields.conditions')} value={conditions} isLong />}
      {checked && (
        <Fact label={t('lastCheck')} value={t(checked.name ? 'checkedBy' : 'checked', checked)} isLong />
      )}
    </Facts>
  )
}
