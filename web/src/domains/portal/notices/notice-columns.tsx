import type { Notice } from '@gantry/contract/domains/portal/notices/schemas'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { StateBadge } from './StateBadge.tsx'
import { titleOf } from './title-of.ts'
import { useAudience } from './use-audience.ts'

export function useNoticeColumns(): Column<Notice>[] {
  const { t, i18n } = useTranslation('notices')
  const audienceOf = useAudience()
  return [
    {
      key: 'title',
      width: 'prose',
      header: t('columns.title'),
      cell: ({ titles }) => <bdi>{titleOf(titles, i18n.language).title}</bdi>,
    },
    {
      key: 'audience',
      width: 'text',
      header: t('columns.audience'),
      phone: 'line',
      cell: (notice) => <bdi>{audienceOf(notice)}</bdi>,
    },
    {
      key: 'startsAt',
      width: 'time',
      header: t('columns.startsAt'),
      sortBy: 'startsAt',
      phone: 'tail',
      cell: ({ startsAt }) => formatTime(startsAt, i18n.language),
    },
    {
      key: 'endsAt',
      width: 'time',
      header: t('columns.endsAt'),
      cell: ({ endsAt }) => (endsAt === null ? t('noEnd') : formatTime(endsAt, i18n.language)),
    },
    {
      key: 'state',
      width: 'status',
      header: t('columns.state'),
      phone: 'end',
      cell: ({ state }) => <StateBadge state={state} />,
    },
  ]
}
