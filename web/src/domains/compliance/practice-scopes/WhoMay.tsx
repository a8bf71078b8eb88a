import { type Modality, modalities } from '@gantry/contract/domains/people/links/user-mips/words'
import { IconShieldLock } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { formatCalendarDay, formatTime } from '../../../i18n/format.ts'
import type { AddedTabProps } from '../../../kit/additions/additions.ts'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { useViewer } from '../../../sessions/index.ts'
import { ExportButton } from '../../../ui/data-table/ExportButton.tsx'
import { DateFilter } from '../../../ui/days/day-filters.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import classes from './practice-scopes.module.css'
import { WhoMayRow } from './WhoMayRow.tsx'

/** Who may do something at a MIP, now or on another day. */
export default function WhoMay({ id: mipId }: AddedTabProps): ReactNode {
  const { t, i18n } = useTranslation(['practice-scopes', 'links'])
  const isOfGroup = !isPlatformAdministrator(useViewer())
  const [modality, setModality] = useState<Modality>()
  const [procedure, setProcedure] = useState('')
  const [day, setDay] = useState('')
  const body = { ...(modality && { modality }), ...(procedure && { procedure }), ...(day && { day }) }
  const query = useQuery({
    ...callQuery('listWhoMay', { params: { mipId }, body }),
    placeholderData: keepPreviousData,
  })
  const { data } = query

  function content() {
    if (query.isError) {
      const retry = () => void query.refetch()
      return <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={retry} />
    }
    if (data === undefined) return <RowListSkeleton />
    const time = (moment: string) => formatTime(moment, i18n.language)
    return (
      <>
        <Text>
          {t(`when.${data.when}`, { day: formatCalendarDay(data.day, i18n.language), mip: data.mip.name })}
        </Text>
        {data.unknown.map(({ from, until, reason }) => (
          <Text key={from}>{t(`unknown.${reason}`, { from: time(from), until: time(until) })}</Text>
        ))}
        {data.people?.length === 0 && (
          <EmptyState icon={IconShieldLock} title={t('nobody')} hint={t('nobodyHint')} />
        )}
        {data.people !== null && data.people.length > 0 && (
          <RowList label={t('whoMay')}>
            {data.people.map((person) => (
              <WhoMayRow key={person.userId} person={person} />
            ))}
          </RowList>
        )}
        {!data.isComplete && <Text>{t('incomplete')}</Text>}
      </>
    )
  }

  return (
    <Section
      title={t('whoMay')}
      summary={t(isOfGroup ? 'whoMaySummary.group' : 'whoMaySummary.all')}
      actions={
        <ExportButton what={t('whoMay')} download={() => call('exportWhoMay', { params: { mipId }, body })} />
      }
    >
      <div className={classes.filters}>
        <ChoiceFilter
          label={t('fields.modality')}
          placeholder={t('anyModality')}
          options={modalities.map((value) => ({ value, label: t(`links:modalities.names.${value}`) }))}
          value={modality}
          onChange={(chosen) => setModality(modalities.find((known) => known === chosen))}
        />
        <SearchBox what={t('fields.procedures')} value={procedure} onSearch={setProcedure} />
        <DateFilter label={t('fields.day')} value={day} onChange={setDay} />
      </div>
      {content()}
    </Section>
  )
}
