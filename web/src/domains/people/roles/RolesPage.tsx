import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import { IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { RecordTable } from '../../../kit/records/RecordTable.tsx'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { useRoleColumns } from './role-columns.tsx'

const RoleFormDrawer = lazy(() => import('./RoleFormDrawer.tsx'))

/** The roles that users can have. */
export function RolesPage() {
  const { t } = useTranslation(['roles', 'messages', 'common'])
  const [edited, setEdited] = useState<Role | null>(null)
  const [isAdding, setAdding] = usePicking('new-role')
  function close(): void {
    setEdited(null)
    setAdding(false)
  }
  const list = useList({ by: 'roleId', order: 'asc' })
  const columns = useRoleColumns(setEdited)
  const query = useListPage(list, (at) => callQuery('listRoles', { query: at.asQuery }))
  const addButton = <AddButton label={t('add')} onClick={() => setAdding(true)} />
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={addButton} />
      <RecordTable
        kind="role"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.roles}
        columns={columns}
        filters={<StatusFilter list={list} />}
        download={() => call('exportRoles', { body: list.asBody })}
        bulk={{ activate: t('status.manyActivateText'), inactivate: t('status.manyInactivateText') }}
        failure={t('messages:roles.fetchAllFailed')}
        empty={{
          icon: IconShieldCheck,
          title: t('empty.title'),
          hint: t('empty.hint'),
          action: addButton,
        }}
      />
      <Suspense>{(edited !== null || isAdding) && <RoleFormDrawer role={edited} onClose={close} />}</Suspense>
    </>
  )
}
