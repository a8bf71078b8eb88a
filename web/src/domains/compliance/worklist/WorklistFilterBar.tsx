import {
  worklistAssignees,
  worklistReasons,
  worklistSubjects,
} from '@gantry/contract/domains/compliance/worklist/words'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { RecordFilter } from '../../../kit/records/RecordFilter.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { DateFilter } from '../../../ui/days/day-filters.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { isOwnReason } from './own-reasons.ts'
import type { WorklistFilters } from './worklist-search.ts'

type WorklistFilterBarProps = {
  list: {
    filters: WorklistFilters
    setFilters: (changes: { [Name in keyof WorklistFilters]?: WorklistFilters[Name] | undefined }) => void
  }
}

/** The filters: what it is about, the reason, the kind, the assignee, one MIP or group, and the last day. */
export function WorklistFilterBar({ list }: WorklistFilterBarProps) {
  const { t } = useTranslation(['worklist', 'qualifications'])
  const viewer = useViewer()
  const labelOf = useKindLabel()
  const { data } = useCall('listQualificationKinds')
  const { filters, setFilters } = list
  const { subject, reason, qualificationKindId, mipId, groupId, dueBefore, assignee } = filters
  const kinds = (data?.qualificationKinds ?? []).filter(
    (kind) => subject === undefined || kind.subject === subject,
  )
  return (
    <>
      <ChoiceFilter
        label={t('columns.subject')}
        placeholder={t('filters.anySubject')}
        options={worklistSubjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
        value={subject}
        onChange={(chosen) => setFilters({ subject: worklistSubjects.find((known) => known === chosen) })}
      />
      <ChoiceFilter
        label={t('columns.reason')}
        placeholder={t('filters.anyReason')}
        options={worklistReasons.map((value) => ({
          value,
          label: isOwnReason(value) ? t(`reasons.${value}`) : t(`qualifications:standings.${value}`),
        }))}
        value={reason}
        onChange={(chosen) => setFilters({ reason: worklistReasons.find((known) => known === chosen) })}
      />
      <ChoiceFilter
        label={t('qualifications:fields.kind')}
        placeholder={t('qualifications:expiries.filters.anyKind')}
        options={kinds.map((kind) => ({ value: String(kind.qualificationKindId), label: labelOf(kind) }))}
        value={qualificationKindId === undefined ? undefined : String(qualificationKindId)}
        onChange={(chosen) =>
          setFilters({ qualificationKindId: chosen === undefined ? undefined : Number(chosen) })
        }
      />
      <ChoiceFilter
        label={t('columns.assignee')}
        placeholder={t('filters.anyAssignee')}
        options={worklistAssignees.map((value) => ({ value, label: t(`filters.assignees.${value}`) }))}
        value={assignee}
        onChange={(chosen) => setFilters({ assignee: worklistAssignees.find((known) => known === chosen) })}
      />
      <RecordFilter
        kind="mip"
        label={t('qualifications:expiries.filters.mip')}
        placeholder={t('qualifications:expiries.filters.anyMip')}
        openLabel={t('qualifications:expiries.filters.byMip')}
        value={mipId}
        onChange={(chosen) => setFilters({ mipId: chosen })}
      />
      {isPlatformAdministrator(viewer) && (
        <RecordFilter
          kind="group"
          label={t('qualifications:expiries.filters.group')}
          placeholder={t('qualifications:expiries.filters.anyGroup')}
          openLabel={t('qualifications:expiries.filters.byGroup')}
          value={groupId}
          onChange={(chosen) => setFilters({ groupId: chosen })}
        />
      )}
      <DateFilter
        label={t('filters.dueBefore')}
        value={dueBefore ?? ''}
        onChange={(day) => setFilters({ dueBefore: day || undefined })}
      />
    </>
  )
}
