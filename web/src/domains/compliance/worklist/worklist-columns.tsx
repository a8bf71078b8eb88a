import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatDistance } from '../../../i18n/format.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { useJurisdictionLabel } from '../qualifications/index.ts'
import { ChaseNote } from './ChaseNote.tsx'
import { Named } from './Named.tsx'
import { ReasonBadge } from './ReasonBadge.tsx'
import classes from './worklist.module.css'

export function useWorklistColumns(): Column<WorklistMatter>[] {
  const { t, i18n } = useTranslation(['worklist', 'qualifications'])
  const { language } = i18n
  const labelOf = useKindLabel()
  const jurisdictionLabel = useJurisdictionLabel()
  return useMemo(
    () => [
      {
        key: 'person',
        width: 'name',
        header: t('columns.person'),
        sortBy: 'lastName',
        cell: ({ userId, firstName, lastName, mipName }) =>
          userId === null ? (
            <span className={classes.lines}>
              <bdi>{mipName}</bdi>
              <span className={classes.small}>{t('subjects.MIP')}</span>
            </span>
          ) : (
            <bdi>
              {firstName} {lastName}
            </bdi>
          ),
      },
      {
        key: 'kind',
        width: 'text',
        header: t('qualifications:fields.kind'),
        phone: 'line',
        cell: ({ userId, kindCode, kindLabel, jurisdiction, mipName }) => (
          <span className={classes.lines}>
            <bdi>
              {kindCode === null || kindLabel === null
                ? t('scope')
                : labelOf({ code: kindCode, label: kindLabel })}
            </bdi>
            {jurisdiction !== '' && <bdi className={classes.small}>{jurisdictionLabel(jurisdiction)}</bdi>}
            {userId !== null && mipName !== null && (
              <bdi className={`${classes.small} ${classes.place}`}>{mipName}</bdi>
            )}
          </span>
        ),
      },
      {
        key: 'reason',
        width: 'standing',
        header: t('columns.reason'),
        phone: 'end',
        cell: ({ reason }) => <ReasonBadge reason={reason} />,
      },
      {
        key: 'due',
        width: 'word',
        header: t('columns.due'),
        sortBy: 'dueOn',
        phone: 'tail',
        cell: ({ dueOn, today }) =>
          dueOn === null ? (
            <span className={classes.small}>{t('notKnown')}</span>
          ) : (
            <span className={classes.lines}>
              <span>{formatCalendarDay(dueOn, language)}</span>
              <span className={classes.distance}>{formatDistance(dueOn, language, today)}</span>
            </span>
          ),
      },
      {
        key: 'age',
        width: 'word',
        header: t('columns.age'),
        sortBy: 'since',
        hideable: true,
        cell: ({ since, today }) =>
          since === null ? (
            <span className={classes.small}>{t('notKnown')}</span>
          ) : (
            formatDistance(since, language, today)
          ),
      },
      {
        key: 'assignee',
        width: 'badges',
        header: t('columns.assignee'),
        hideable: true,
        cell: ({ isAssigned, assignee, owners }) => {
          if (owners !== null) return <Named {...owners} />
          return assignee === null ? isAssigned && t('somebody') : <bdi>{assignee.name}</bdi>
        },
      },
      {
        key: 'chase',
        width: 'address',
        header: t('columns.chase'),
        hideable: true,
        cell: (matter) => <ChaseNote {...matter} />,
      },
    ],
    [t, language, labelOf, jurisdictionLabel],
  )
}
