import type { GroupRow } from '@gantry/contract/groups/schemas'
import { IconAffiliate, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/queries.ts'
import { recordLink } from '../../kit/records/record-fields.ts'
import { StatusFilter } from '../../kit/records/StatusFilter.tsx'
import { useBulkStatus } from '../../kit/records/use-bulk-status.ts'
import { lacksGroup, useViewer } from '../../sessions/index.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useListPage } from '../../ui/list/use-list-page.ts'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'
import { useGroupColumns } from './group-columns.tsx'
import { canAddGroups, canSetGroupStatus } from './policy.ts'

const GroupFormDrawer = lazy(() => import('./GroupFormDrawer.tsx'))

const keyOf = ({ groupId }: GroupRow) => groupId
const rowLink = recordLink('group')

/** The groups the viewer may see. */
export function GroupsPage() {
  const { t } = useTranslation('groups')
  const viewer = useViewer()
  const navigate = useNavigate()
  const [isAdding, adding] = useDisclosure()
  const addButton = canAddGroups(viewer) && (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={adding.open}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} summary={t(`summary.${audienceOf(viewer.role)}`)} actions={addButton} />
      {lacksGroup(viewer) ? (
        <EmptyState icon={IconAffiliate} title={t('empty.noGroupTitle')} hint={t('empty.noGroupHint')} />
      ) : (
        <GroupTable addButton={addButton} />
      )}
      <Suspense>
        {isAdding && (
          <GroupFormDrawer
            group={null}
            onClose={adding.close}
            // A new group is empty: the next step is on its own page.
            onSaved={({ groupId }) =>
              void navigate({ to: '/groups/groupdetails', search: { id: groupId, tab: 'members' } })
            }
          />
        )}
      </Suspense>
    </>
  )
}

const audienceOf = (role: string | null) =>
  role === 'GroupAdmin' || role === 'Member' ? role : 'ProductAdmin'

function GroupTable({ addButton }: { addButton: ReactNode }) {
  const { t } = useTranslation(['groups', 'messages', 'common'])
  const viewer = useViewer()
  const audience = audienceOf(viewer.role)
  const bulk = useBulkStatus<GroupRow>('group', {
    activate: t('status.manyActivateText'),
    inactivate: t('status.manyInactivateText'),
  })
  const list = useList({ by: 'groupName', order: 'asc' })
  const columns = useGroupColumns()
  const query = useListPage(list, (at) =>
    callQuery('listGroups', { body: { pageRequest: at.pageRequest, ...list.criteria } }),
  )
  return (
    <DataTable
      name="groups"
      what={t('title')}
      list={list}
      query={query}
      rows={(page) => page.groups}
      rowKey={keyOf}
      columns={columns}
      rowLink={rowLink}
      filters={<StatusFilter list={list} />}
      download={() => call('exportGroups', { body: { pageRequest: list.pageRequest, ...list.criteria } })}
      bulk={canSetGroupStatus(viewer) && bulk}
      failure={t('messages:groups.fetchAllFailed')}
      empty={{
        icon: IconAffiliate,
        title: t(`empty.${audience}Title`),
        hint: t(`empty.${audience}Hint`),
        action: addButton,
      }}
    />
  )
}
