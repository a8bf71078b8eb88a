import {
  jurisdictions,
  qualificationSubjects,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import {
  checkDues,
  listedStandings,
  qualificationTasks,
} from '@gantry/contract/domains/compliance/qualifications/words'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { isPlatformAdministrator } from '../../../../kit/pages/readers.ts'
import { RecordFilter } from '../../../../kit/records/RecordFilter.tsx'
import { useViewer } from '../../../../sessions/index.ts'
import { DateFilter } from '../../../../ui/days/day-filters.tsx'
import { ChoiceFilter } from '../../../../ui/list/filters.tsx'
import { useKindLabel } from '../../qualification-kinds/index.ts'
import { useJurisdictionLabel } from '../use-jurisdiction-label.ts'
import classes from './expiries.module.css'
import type { ExpiryFilters } from './expiries-search.ts'

type ExpiryFilterBarProps = {
  list: {
    filters: ExpiryFilters
    setFilters: (changes: { [Name in keyof ExpiryFilters]?: ExpiryFilters[Name] | undefined }) => void
  }
}

/** The filters: what is to be done, standing, kind, jurisdiction, people or MIPs, due checks, one MIP or group, and days of expiry. */
export function ExpiryFilterBar({ list }: ExpiryFilterBarProps) {
  const { t } = useTranslation('qualifications')
  const viewer = useViewer()
  const labelOf = useKindLabel()
  const jurisdictionLabel = useJurisdictionLabel()
  const { data } = useCall('listQualificationKinds')
  const { filters, setFilters } = list
  const { task, standing, qualificationKindId, jurisdiction, subject, mipId, groupId } = filters
  const { expiresAfter, expiresBefore, checkDue } = filters
  const kinds = data?.qualificationKinds ?? []
  return (
    <>
      <ChoiceFilter
        label={t('expiries.filters.task')}
        placeholder={t('expiries.filters.anyTask')}
        options={qualificationTasks.map((value) => ({ value, label: t(`expiries.filters.tasks.${value}`) }))}
        value={task}
        onChange={(chosen) => setFilters({ task: qualificationTasks.find((known) => known === chosen) })}
      />
      <ChoiceFilter
        label={t('expiries.standing')}
        placeholder={t('expiries.filters.anyStanding')}
        options={listedStandings.map((value) => ({ value, label: t(`standings.${value}`) }))}
        value={standing}
        onChange={(chosen) => setFilters({ standing: listedStandings.find((known) => known === chosen) })}
      />
      <ChoiceFilter
        label={t('fields.kind')}
        placeholder={t('expiries.filters.anyKind')}
        options={kinds.map((kind) => ({ value: String(kind.qualificationKindId), label: labelOf(kind) }))}
        value={qualificationKindId === undefined ? undefined : String(qualificationKindId)}
        onChange={(chosen) =>
          setFilters({ qualificationKindId: chosen === undefined ? undefined : Number(chosen) })
        }
      />
      <ChoiceFilter
        label={t('fields.jurisdiction')}
        placeholder={t('expiries.filters.anyJurisdiction')}
        options={jurisdictions.map((value) => ({ value, label: jurisdictionLabel(value) }))}
        value={jurisdiction}
        onChange={(chosen) => setFilters({ jurisdiction: jurisdictions.find((known) => known === chosen) })}
      />
      <ChoiceFilter
        label={t('expiries.filters.subject')}
        placeholder={t('expiries.filters.anySubject')}
        options={qualificationSubjects.map((value) => ({ value, label: t(`expiries.filters.${value}`) }))}
        value={subject}
        onChange={(chosen) =>
          setFilters({ subject: qualificationSubjects.find((known) => known === chosen) })
        }
      />
      <ChoiceFilter
        label={t('expiries.filters.check')}
        placeholder={t('expiries.filters.anyCheck')}
        options={checkDues.map((value) => ({ value, label: t(`expiries.filters.${value}`) }))}
        value={checkDue}
        onChange={(chosen) => setFilters({ checkDue: checkDues.find((known) => known === chosen) })}
      />
      <RecordFilter
        kind="mip"
        label={t('expiries.filters.mip')}
        placeholder={t('expiries.filters.anyMip')}
        openLabel={t('expiries.filters.byMip')}
        value={mipId}
        onChange={(chosen) => setFilters({ mipId: chosen })}
      />
      {isPlatformAdministrator(viewer) && (
        <RecordFilter
          kind="group"
          label={t('expiries.filters.group')}
          placeholder={t('expiries.filters.anyGroup')}
          openLabel={t('expiries.filters.byGroup')}
          value={groupId}
          onChange={(chosen) => setFilters({ groupId: chosen })}
        />
      )}
      <div className={classes.days}>
        <DateFilter
          className={classes.day}
          label={t('expiries.filters.expiresAfter')}
          value={expiresAfter ?? ''}
          max={expiresBefore}
          onChange={(day) => setFilters({ expiresAfter: day || undefined })}
        />
        <DateFilter
          className={classes.day}
          label={t('expiries.filters.expiresBefore')}
          value={expiresBefore ?? ''}
          min={expiresAfter}
          onChange={(day) => setFilters({ expiresBefore: day || undefined })}
        />
      </div>
    </>
  )
}
