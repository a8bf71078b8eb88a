import type { Role } from '@gantry/contract/roles'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { callQuery } from '../api/queries.ts'
import { Button } from '../ui/basic/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { FlagFilter } from '../ui/table/filters.tsx'
import { useList } from '../ui/table/use-list.ts'
import { useListPage } from '../ui/table/use-list-page.ts'
import { useRoleColumns } from './role-columns.tsx'
import { useBulkStatus } from './use-bulk-status.ts'

const RoleFormDrawer = lazy(() => import('./RoleFormDrawer.tsx'))

/** What people can be. */
export function RolesPage() {
  const { t } = useTranslation(['roles', 'messages', 'common'])
  const [edited, setEdited] = useState<Role | 'new' | null>(null)
  const list = useList({ by: 'roleId', order: 'asc' })
  const columns = useRoleColumns(setEdited)
  const bulk = useBulkStatus()
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
        filters={
          <FlagFilter
            label={t('filters.status')}
            placeholder={t('filters.anyStatus')}
            yes={t('common:status.active')}
            no={t('common:status.inactive')}
            value={list.filters.status}
            onChange={(status) => list.setFilter('status', status)}
          />
        }
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
