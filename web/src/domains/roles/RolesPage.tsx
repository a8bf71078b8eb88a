import type { Role } from '@gantry/contract/roles/schemas'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/queries.ts'
import { StatusFilter } from '../../kit/records/StatusFilter.tsx'
import { useBulkStatus } from '../../kit/records/use-bulk-status.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useListPage } from '../../ui/list/use-list-page.ts'
import { useRoleColumns } from './role-columns.tsx'

const RoleFormDrawer = lazy(() => import('./RoleFormDrawer.tsx'))

/** What people can be. */
export function RolesPage() {
  const { t } = useTranslation(['roles', 'messages', 'common'])
  const [edited, setEdited] = useState<Role | 'new' | null>(null)
  const list = useList({ by: 'roleId', order: 'asc' })
  const columns = useRoleColumns(setEdited)
  const bulk = useBulkStatus<Role>('role', {
    activate: t('status.manyActivateText'),
    inactivate: t('status.manyInactivateText'),
  })
  const query = useListPage(list, (at) =>
    callQuery('listRoles', { query: { ...at.pageQuery, ...list.criteria } }),
  )
  const addButton = (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={addButton} />
      <DataTable
        name="roles"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.roles}
        rowKey={({ roleId }) => roleId}
        columns={columns}
        filters={<StatusFilter list={list} />}
        download={() => call('exportRoles', { body: { pageRequest: list.pageRequest, ...list.criteria } })}
        bulk={bulk}
        failure={t('messages:roles.fetchAllFailed')}
        empty={{
          icon: IconShieldCheck,
          title: t('empty.title'),
          hint: t('empty.hint'),
          action: addButton,
        }}
      />
      <Suspense>
        {edited && <RoleFormDrawer role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}
