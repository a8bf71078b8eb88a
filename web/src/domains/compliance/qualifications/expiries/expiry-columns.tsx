import type { QualificationRow } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatDate } from '../../../../i18n/format.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { useKindLabel } from '../../qualification-kinds/index.ts'
import { StandingBadge } from '../StandingBadge.tsx'
import { useExpiryText } from '../use-expiry-text.ts'
import { useJurisdictionLabel } from '../use-jurisdiction-label.ts'
import classes from './expiries.module.css'

export function useExpiryColumns(): Column<QualificationRow>[] {
  const { t, i18n } = useTranslation(['qualifications', 'common'])
  const { language } = i18n
  const labelOf = useKindLabel()
  const jurisdictionLabel = useJurisdictionLabel()
  const expiryText = useExpiryText()
  return useMemo(
    () => [
      {
        key: 'holder',
        width: 'name',
        header: t('expiries.holder'),
        cell: ({ holderName, holderStatus }) => (
          <span className={classes.holder}>
            <bdi>{holderName}</bdi>
            {!holderStatus && (
              <Badge size="xs" color="gray">
                {t('common:status.inactive')}
              </Badge>
            )}
          </span>
        ),
      },
      {
        key: 'kind',
        width: 'text',
        header: t('fields.kind'),
        phone: 'line',
        cell: ({ kindCode, kindLabel, jurisdiction }) => (
          <span className={classes.lines}>
            <bdi>{labelOf({ code: kindCode, label: kindLabel })}</bdi>
            {jurisdiction !== '' && <bdi className={classes.small}>{jurisdictionLabel(jurisdiction)}</bdi>}
          </span>
        ),
      },
      {
        key: 'standing',
        width: 'standing',
        header: t('expiries.standing'),
        phone: 'end',
        cell: ({ standing }) => <StandingBadge standing={standing} />,
      },
      {
        key: 'expiresOn',
        width: 'text',
        header: t('fields.expiresOn'),
        sortBy: 'expiresOn',
        phone: 'tail',
        cell: (row) => (
          <span className={classes.lines}>
            <span>
              {row.expiresOn === null
                ? t(row.kindHasEnd ? 'expiry.missing' : 'expiry.none')
                : formatCalendarDay(row.expiresOn, language)}
            </span>
            <span className={classes.distance}>{expiryText(row)}</span>
          </span>
        ),
      },
      {
        key: 'number',
        width: 'text',
        header: t('fields.number'),
        hideable: true,
        cell: ({ number, isHidden }) =>
          isHidden ? <span className={classes.small}>{t('hidden')}</span> : <bdi dir="ltr">{number}</bdi>,
      },
      {
        key: 'checked',
        width: 'text',
        header: t('lastCheck'),
        hideable: true,
        cell: ({ checkedOn, checkResult }) =>
          checkedOn !== null &&
          checkResult !== null &&
          t('checked', { result: t(`results.${checkResult}`), day: formatCalendarDay(checkedOn, language) }),
      },
      {
        key: 'submitted',
        header: t('expiries.submitted'),
        sortBy: 'submittedAt',
        hideable: true,
        hiddenAtFirst: true,
        cell: ({ submittedAt }) => formatDate(submittedAt, language),
      },
    ],
    [t, language, labelOf, jurisdictionLabel, expiryText],
  )
}
