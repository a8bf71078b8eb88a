import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Intervals } from './Intervals.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { PersonField } from './PersonField.tsx'
import { ReachList } from './ReachList.tsx'
import { ReachTabs } from './ReachTabs.tsx'
import classes from './reach.module.css'
import { periodOf } from './reach-search.ts'
import { useReachSearch } from './use-reach-search.ts'
import { WhyLink } from './WhyLink.tsx'

/** To what a person had access in a period, and when. */
export function WhatPage() {
  const { t } = useTranslation('reach')
  const [search, change] = useReachSearch()
  const { userId } = search
  const { first, last, from, to } = periodOf(search)
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      <ReachTabs />
      <div className={classes.question}>
        <PersonField userId={userId} onChange={change} />
        <PeriodFields first={first} last={last} onChange={change} />
      </div>
      {userId === undefined ? <Text>{t('list.askWhat')}</Text> : <Things question={{ userId, from, to }} />}
    </>
  )
}

function Things({ question }: { question: { userId: number; from: string; to: string } }) {
  const { t } = useTranslation('reach')
  const { userId, from } = question
  const query = useInfiniteQuery({
    queryKey: ['listWhatCould', question],
    queryFn: ({ pageParam }) =>
      call('listWhatCould', { body: { ...question, ...(pageParam !== null && { after: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const pages = query.data?.pages ?? []
  const isKnown = pages[0]?.things !== null
  const everything = pages[0]?.everything ?? []
  return (
    <ReachList
      title={pages[0]?.person.name ?? t('pages.what')}
      query={query}
      texts={{
        unknown: t('list.unknownWhat'),
        empty: t('list.nothing'),
        emptyRest: t('list.nothingRest'),
      }}
      download={() => call('exportWhatCould', { body: question })}
      rows={
        isKnown
          ? pages
              .flatMap((page) => page.things ?? [])
              .map(({ ability, id, name, intervals }) => (
                <Row
                  key={`${ability} ${id}`}
                  title={<bdi>{name || `#${id}`}</bdi>}
                  details={t(`abilities.${ability}`)}
                  actions={
                    <WhyLink
                      userId={userId}
                      ability={ability}
                      thingId={id}
                      about={name}
                      at={intervals[0]?.from ?? from}
                    />
                  }
                >
                  <Intervals intervals={intervals} />
                </Row>
              ))
          : null
      }
    >
      {everything.length > 0 && (
        <div className={classes.everything}>
          <Text>{t('list.everything')}</Text>
          <Intervals intervals={everything} />
        </div>
      )}
    </ReachList>
  )
}
