import type { AsOfList } from '@gantry/contract/domains/compliance/reach/schemas'
import { type AsOfListName, asOfLists } from '@gantry/contract/domains/compliance/reach/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { formatTime, joinNames, localTimeOf, sentTime } from '../../../i18n/format.ts'
import { StatusBadge } from '../../../kit/status/StatusBadge.tsx'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { DateTimeFilter } from '../../../ui/days/day-filters.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { useDebouncedValue } from '../../../ui/forms/use-debounced-value.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ReachTabs } from './ReachTabs.tsx'
import classes from './reach.module.css'
import { useReachSearch } from './use-reach-search.ts'
import { useTranslatedRole } from './use-translated-role.ts'

const typingPause = 300

/** The members, MIPs or groups as they were at a time in the past. */
export function AsOfPage() {
  const { t } = useTranslation('reach')
  const [search, change] = useReachSearch()
  const [latest] = useState(() => localTimeOf(new Date().toISOString()))
  const [text, setText] = useState('')
  const words = useDebouncedValue(text.trim(), typingPause)
  const { list = 'users', at } = search
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      <ReachTabs />
      <div className={classes.question}>
        <Select
          label={t('asOf.list')}
          options={asOfLists.map((name) => ({ value: name, label: t(`asOf.lists.${name}`) }))}
          value={list}
          onChange={(chosen) => change({ list: asOfLists.find((name) => name === chosen) })}
        />
        <DateTimeFilter
          label={t('fields.at')}
          max={latest}
          value={at === undefined ? '' : localTimeOf(at)}
          onChange={(time) => change({ at: time === '' ? undefined : sentTime(time) })}
        />
        <TextInput
          type="search"
          label={t('asOf.search')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </div>
      {at === undefined ? <Text>{t('asOf.ask')}</Text> : <Rows list={list} at={at} search={words} />}
    </>
  )
}

function Rows({ list, at, search }: { list: AsOfListName; at: string; search: string }) {
  const { t, i18n } = useTranslation('reach')
  const question = { list, at, ...(search !== '' && { search }) }
  const query = useInfiniteQuery({
    queryKey: ['listAsOf', question],
    queryFn: ({ pageParam }) =>
      call('listAsOf', { body: { ...question, ...(pageParam !== null && { after: pageParam }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const [first] = query.data?.pages ?? []
  const when = formatTime(at, i18n.language)
  if (query.isError)
    return <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
  if (first === undefined) return <RowListSkeleton />
  if (!first.isKnown)
    return (
      <Alert role="status" tone="ember" title={t('asOf.unknown', { time: when })}>
        {Date.parse(at) >= Date.parse(first.historyBegins)
          ? t('restored')
          : t('historyBegins', { time: formatTime(first.historyBegins, i18n.language) })}
      </Alert>
    )
  const title = t('asOf.title', { list: t(`asOf.lists.${list}`), time: when })
  const rows = query.data?.pages.flatMap((page) => page.rows ?? []) ?? []
  return (
    <div className={classes.answer}>
      <Alert role="status" tone="ember" title={title}>
        {t('asOf.past')}
      </Alert>
      <Section title={title}>
        {rows.length === 0 ? (
          <Text>{t('asOf.nothing')}</Text>
        ) : (
          <RowList label={title}>
            {rows.map((row) => (
              <Row key={row.id} title={<bdi>{row.name || `#${row.id}`}</bdi>} details={<Details row={row} />}>
                <StatusBadge status={row.status} />
              </Row>
            ))}
          </RowList>
        )}
        {query.hasNextPage && (
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        )}
      </Section>
    </div>
  )
}

function Details({ row: { roles, groups, people, mips } }: { row: NonNullable<AsOfList['rows']>[number] }) {
  const { t, i18n } = useTranslation('reach')
  const roleName = useTranslatedRole()
  const join = (names: string[]) => joinNames(names, i18n.language)
  const parts = [
    join(roles.map(({ name }) => roleName(name))),
    join(groups.map(({ name }) => name)),
    people === null ? '' : t('asOf.people', { count: people }),
    mips === null ? '' : t('asOf.mips', { count: mips }),
  ]
  return <bdi>{parts.filter((part) => part !== '').join(' · ')}</bdi>
}
