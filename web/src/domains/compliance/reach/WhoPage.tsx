import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Intervals } from './Intervals.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { ReachList } from './ReachList.tsx'
import { ReachTabs } from './ReachTabs.tsx'
import classes from './reach.module.css'
import { periodOf } from './reach-search.ts'
import { ThingFields } from './ThingFields.tsx'
import { useReachSearch } from './use-reach-search.ts'
import { WhyLink } from './WhyLink.tsx'

/** Who had access to a thing in a period, and when. */
export function WhoPage() {
  const { t } = useTranslation('reach')
  const [search, change] = useReachSearch()
  const { ability, thingId } = search
  const { first, last, from, to } = periodOf(search)
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      <ReachTabs />
      <div className={classes.question}>
        <ThingFields search={search} onChange={change} />
        <PeriodFields first={first} last={last} onChange={change} />
      </div>
      {ability !== undefined && thingId !== undefined ? (
        <People question={{ ability, thingId, from, to }} />
      ) : (
        <Text>{t('list.askWho')}</Text>
      )}
    </>
  )
}

function People({ question }: { question: { ability: Ability; thingId: number; from: string; to: string } }) {
  const { t } = useTranslation('reach')
  const { ability, thingId, from } = question
  const query = useInfiniteQuery({
    queryKey: ['listWhoCould', question],
    queryFn: ({ pageParam }) =>
      call('listWhoCould', { body: { ...question, ...(pageParam !== null && { after: pageParam }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const pages = query.data?.pages ?? []
  const isKnown = pages[0]?.people !== null
  const people = pages.flatMap((page) => page.people ?? [])
  return (
    <ReachList
      title={t('list.title', {
        ability: t(`abilities.${ability}`),
        thing: pages[0]?.thing.name,
      })}
      query={query}
      texts={{
        unknown: t('list.unknownWho'),
        empty: t('list.nobody'),
        emptyRest: t('list.nobodyRest'),
      }}
      download={() => call('exportWhoCould', { body: question })}
      rows={
        isKnown
          ? people.map(({ id, name, siteCode, intervals }) => (
              <Row
                key={id}
                title={<bdi>{name || `#${id}`}</bdi>}
                details={siteCode}
                actions={
                  <WhyLink
                    userId={id}
                    ability={ability}
                    thingId={thingId}
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
    />
  )
}
