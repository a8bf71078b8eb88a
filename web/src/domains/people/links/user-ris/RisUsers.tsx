import type { RisUserOfRis } from '@gantry/contract/domains/people/links/user-ris/schemas'
import type { Ris } from '@gantry/contract/domains/people/ris/schemas'
import { IconLink, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { useLocalPage } from '../../../../kit/links/use-local-page.ts'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { StatusFilter } from '../../../../kit/status/StatusFilter.tsx'
import { Button } from '../../../../ui/basic/Button.tsx'
import { DataTable } from '../../../../ui/data-table/DataTable.tsx'
import { useList } from '../../../../ui/list/use-list.ts'
import { useRisUserColumns } from './ris-user-columns.tsx'
import { useRisUserChanges } from './use-ris-user-changes.ts'

const RisUserPicker = lazy(() => import('./RisUserPicker.tsx'))

const sorts = {
  lastName: ({ lastName, firstName }: RisUserOfRis) => `${lastName} ${firstName}`,
  siteCode: ({ siteCode }: RisUserOfRis) => siteCode,
  risUserName: ({ risUserName }: RisUserOfRis) => risUserName,
}
const textOf = ({ firstName, lastName, email, siteCode, risUserName }: RisUserOfRis) =>
  [firstName, lastName, email, siteCode, risUserName].join(' ')

/** The people who report in a RIS, with their user names there. */
export function RisUsers({ ris }: { ris: Ris }) {
  const { t } = useTranslation(['ris', 'links'])
  const { risId, name } = ris
  const list = useList({ by: 'lastName', order: 'asc' })
  const { status } = list.filters
  const local = useMemo(
    () => ({
      textOf,
      sorts,
      keeps: ({ userStatus }: RisUserOfRis) => status === undefined || userStatus === status,
    }),
    [status],
  )
  const query = useLocalPage(list, useCall('listRisUsers', { params: { risId } }), local)
  const changes = useRisUserChanges(risId)
  const [isPicking, setPicking] = usePicking('ris-users')
  const columns = useRisUserColumns(changes.rename.mutateAsync, changes.unlink)
  return (
    <>
      <DataTable
        name="ris-users"
        what={t('users.list', { name })}
        list={list}
        query={query}
        rows={(page) => page.rows}
        rowKey={({ userId }) => userId}
        rowLink={personLink}
        columns={columns}
        filters={<StatusFilter list={list} />}
        actions={
          <Button size="sm" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setPicking(true)}>
            {t('users.link')}
          </Button>
        }
        failure={t('links:messages.ris.fetchUsersFailed')}
        empty={{ icon: IconUsers, title: t('users.empty'), hint: t('users.emptyHint') }}
      />
      <Suspense>
        {isPicking && <RisUserPicker ris={ris} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
    </>
  )
}

const personLink = ({ userId }: RisUserOfRis) => ({
  to: '/users/userdetails',
  search: { id: userId, tab: 'ris' },
})
