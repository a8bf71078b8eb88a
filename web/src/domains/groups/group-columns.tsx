import type { GroupRow } from '@gantry/contract/groups/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { GroupMark } from './GroupMark.tsx'
import { GroupStatusSwitch } from './GroupStatusSwitch.tsx'
import classes from './groups.module.css'

/** The list's columns. */
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
      cell: ({ groupName }) => (
        <span className={classes.named}>
          <GroupMark size={30} />
          <bdi>{groupName}</bdi>
        </span>
      ),
    },
    {
      key: 'description',
      width: 'text',
      header: t('columns.description'),
      hideable: true,
      cell: ({ description }) =>
        description && (
          <bdi className={classes.description} title={description}>
            {description}
          </bdi>
        ),
    },
    {
      key: 'memberCount',
      width: 'number',
      header: t('columns.memberCount'),
      align: 'end',
      hideable: true,
      cell: ({ memberCount }) => number(memberCount),
    },
    {
      key: 'mipCount',
      width: 'number',
      header: t('columns.mipCount'),
      align: 'end',
      hideable: true,
      cell: ({ mipCount }) => number(mipCount),
    },
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
    {
      key: 'status',
      width: 'status',
      header: t('columns.status'),
      sortBy: 'status',
      interactive: true,
      cell: (row) => <GroupStatusSwitch group={row} counts={row} />,
    },
  ]
}
