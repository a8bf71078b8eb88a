import type {
  NoticePeopleFilters,
  NoticePerson,
  NoticeToRead,
} from '@gantry/contract/domains/portal/notices/schemas'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { PersonCell } from '../../../kit/people/PersonCell.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'

/** Whom a notice concerns, and who has acknowledged it when. */
export function NoticePeople({ notice }: { notice: NoticeToRead }) {
  const { t } = useTranslation('notices')
  const params = { noticeId: notice.noticeId }
  const list = useList<NoticePeopleFilters>({ by: 'lastName', order: 'asc' })
  const query = useListPage(list, (at) => callQuery('listNoticePeople', { params, query: at.asQuery }))
  const columns = useColumns(notice)
  return (
    <DataTable
      name="notice-people"
      what={t('people.what')}
      list={list}
      query={query}
      rows={(page) => page.people}
      rowKey={({ userId }) => userId}
      rowLink={({ userId }) => ({ to: '/users/userdetails', search: { id: userId } })}
      columns={columns}
      filters={
        <FlagFilter
          label={t(notice.isAcknowledgementAsked ? 'acknowledged' : 'closed')}
          placeholder={t('people.all')}
          yes={t('people.answered')}
          no={t('people.notYet')}
          value={list.filters.isAnswered}
          onChange={(chosen) => list.setFilters({ isAnswered: chosen })}
        />
      }
      download={() => call('exportNoticePeople', { params, body: list.asBody })}
      failure={t('people.failed')}
      empty={{ icon: IconUsers, title: t('people.empty'), hint: t('people.emptyHint') }}
    />
  )
}

function useColumns({ isAcknowledgementAsked }: NoticeToRead): Column<NoticePerson>[] {
  const { t, i18n } = useTranslation('notices')
  return [
    {
      key: 'name',
      width: 'name',
      header: t('people.name'),
      sortBy: 'lastName',
      cell: (person) => <PersonCell person={person} />,
    },
    {
      key: 'email',
      width: 'email',
      header: t('people.email'),
      phone: 'line',
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'concerned',
      width: 'word',
      header: t('people.concerned'),
      cell: ({ isConcerned }) =>
        t(isConcerned === null ? 'people.notKnown' : isConcerned ? 'people.yes' : 'people.no'),
    },
    {
      key: 'answered',
      width: 'time',
      header: t(isAcknowledgementAsked ? 'acknowledged' : 'closed'),
      phone: 'end',
      cell: ({ answeredAt }) =>
        answeredAt === null ? (
          <Badge size="sm" color="ember">
            {t('people.notYet')}
          </Badge>
        ) : (
          formatTime(answeredAt, i18n.language)
        ),
    },
  ]
}
