import type { GroupRow } from '@gantry/contract/domains/people/groups/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { countColumn, RecordCell, statusColumn } from '../../../kit/records/columns.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { GroupMark } from './GroupMark.tsx'
import classes from './groups.module.css'

/** The columns of the list. */
export function useGroupColumns(): Column<GroupRow>[] {
  const { t, i18n } = useTranslation('groups')
  return useMemo(() => groupColumns(t, i18n.language), [t, i18n.language])
}

type Translate = ReturnType<typeof useTranslation<'groups'>>['t']

function groupColumns(t: Translate, language: string): Column<GroupRow>[] {
  const number = (value: number) => formatNumber(value, language)
  return [
    {
      key: 'groupName',
      width: 'name',
      header: t('columns.name'),
      sortBy: 'groupName',
      cell: ({ groupName }) => <RecordCell picture={<GroupMark size={30} />} name={groupName} />,
    },
    {
      key: 'description',
      width: 'text',
      header: t('columns.description'),
      hideable: true,
      phone: 'line',
      cell: ({ description }) =>
        description && (
          <bdi className={classes.description} title={description}>
            {description}
          </bdi>
        ),
    },
    countColumn('memberCount', t('columns.memberCount'), ({ memberCount }) => number(memberCount)),
    countColumn('mipCount', t('columns.mipCount'), ({ mipCount }) => number(mipCount)),
    {
      key: 'groupId',
      width: 'number',
      header: t('columns.groupId'),
      sortBy: 'groupId',
      align: 'end',
      hideable: true,
      hiddenAtFirst: true,
      cell: ({ groupId }) => groupId,
    },
    statusColumn(t('columns.status'), (row) => (
      <RecordStatusSwitch
        kind="group"
        record={row}
        linked={{ members: row.memberCount, mips: row.mipCount }}
      />
    )),
  ]
}
