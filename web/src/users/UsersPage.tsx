import type { RoleCode } from '@gantry/contract/product'
import type { UserRow } from '@gantry/contract/users'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus, IconUsers, IconUsersMinus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { callQuery } from '../api/queries.ts'
import { lacksGroup, useSignedInUser, useViewer } from '../sessions/index.ts'
import { Button } from '../ui/basic/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useList } from '../ui/table/use-list.ts'
import { useListPage } from '../ui/table/use-list-page.ts'
import { canAddUsers } from './policy.ts'
import { UserFilterBar } from './UserFilterBar.tsx'
import { useBulkStatus } from './use-bulk-status.ts'
import { fetchPersonAhead } from './use-person.ts'
import { useUserColumns } from './user-columns.tsx'
import type { UserFilters } from './user-list-search.ts'

const UserFormDrawer = lazy(() => import('./UserFormDrawer.tsx'))

/** Everyone the viewer may see. */
export function UsersPage() {
  const { t } = useTranslation('users')
  const viewer = useViewer()
  const [isAdding, adding] = useDisclosure(false)
  const addButton = canAddUsers(viewer) && (
    <Button leftSection={<IconUserPlus size={17} aria-hidden />} onClick={adding.open}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} summary={<Summary role={viewer.role} />} actions={addButton} />
      {lacksGroup(viewer) ? (
        <EmptyState icon={IconUsersMinus} title={t('empty.noGroupTitle')} hint={t('empty.noGroupHint')} />
      ) : (
        <UserTable />
      )}
      <Suspense>{isAdding && <UserFormDrawer profile={null} onClose={adding.close} />}</Suspense>
    </>
  )
}

function Summary({ role }: { role: RoleCode | null }) {
  const { t } = useTranslation('users')
  const group = useSignedInUser().groupInfo?.groupName
  if (role === 'GroupAdmin') return group ? <bdi>{t('summary.GroupAdmin', { group })}</bdi> : null
  return role === 'Member' ? t('summary.Member') : t('summary.ProductAdmin')
}

const keyOf = ({ userId }: UserRow) => userId

function UserTable() {
  const { t } = useTranslation(['users', 'messages'])
  const list = useList<UserFilters>({ by: 'siteCode', order: 'desc' })
  const columns = useUserColumns()
  const bulk = useBulkStatus()
  const viewer = useViewer()
  const rowLink = useCallback(
    ({ userId }: UserRow) => ({
      to: '/users/userdetails',
      search: { id: userId },
      ahead: () => fetchPersonAhead(viewer, userId),
    }),
    [viewer],
  )
  const query = useListPage(list, (at) =>
    callQuery('listUsers', { body: { pageRequest: at.pageRequest, ...list.criteria } }),
  )
  return (
    <DataTable
      name="users"
      what={t('title')}
      list={list}
      query={query}
      rows={(page) => page.users}
      rowKey={keyOf}
      columns={columns}
      rowLink={rowLink}
      filters={<UserFilterBar list={list} />}
      download={() => call('exportUsers', { body: { pageRequest: list.pageRequest, ...list.criteria } })}
      bulk={canAddUsers(viewer) && bulk}
      failure={t('messages:users.fetchAllFailed')}
      empty={{ icon: IconUsers, title: t('empty.title'), hint: t('empty.hint') }}
    />
  )
}
