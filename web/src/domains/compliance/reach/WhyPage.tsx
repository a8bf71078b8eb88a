import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeOf, sentTime } from '../../../i18n/format.ts'
import { DateTimeFilter } from '../../../ui/days/day-filters.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Explanation } from './Explanation.tsx'
import { PersonField } from './PersonField.tsx'
import { ReachTabs } from './ReachTabs.tsx'
import classes from './reach.module.css'
import { ThingFields } from './ThingFields.tsx'
import { useReachSearch } from './use-reach-search.ts'

/** Why a person has access to a thing or not, now or at a time in the past. */
export function WhyPage() {
  const { t } = useTranslation('reach')
  const [latest] = useState(() => localTimeOf(new Date().toISOString()))
  const [search, change] = useReachSearch()
  const { userId, ability, thingId, at } = search
  const isComplete = userId !== undefined && ability !== undefined && thingId !== undefined
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      <ReachTabs />
      <div className={classes.question}>
        <PersonField userId={userId} onChange={change} />
        <ThingFields search={search} onChange={change} />
        <DateTimeFilter
          label={t('fields.at')}
          description={t('fields.atHint')}
          max={latest}
          value={at === undefined ? '' : localTimeOf(at)}
          onChange={(time) => change({ at: time === '' ? undefined : sentTime(time) })}
        />
      </div>
      {isComplete ? <Explanation question={{ userId, ability, thingId, at }} /> : <Text>{t('ask')}</Text>}
    </>
  )
}
