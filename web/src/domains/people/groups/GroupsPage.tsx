import { IconAffiliate } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { ListLinks } from '../../../kit/additions/AddedLinks.tsx'
import { useShowAdded } from '../../../kit/next-steps/added.ts'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { RecordTable } from '../../../kit/records/RecordTable.tsx'
import { SavedViews } from '../../../kit/saved-views/index.ts'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { lacksGroup, useViewer } from '../../../sessions/index.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { showsOnlyWork } from '../../../ui/list/shows-only-work.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { GroupAttentionFilter } from './GroupAttentionFilter.tsx'
import { useGroupColumns } from './group-columns.tsx'
import { type GroupFilters, groupListSearch } from './group-list-search.ts'

const work = { withoutAdmin: [true], invitedDays: 'any' } as const

const GroupFormDrawer = lazy(() => import('./GroupFormDrawer.tsx'))

/** The groups that the viewer may see. */
export function GroupsPage() {
  const { t } = useTranslation('groups')
  const viewer = useViewer()
  const showAdded = useShowAdded('group')
  const [isAdding, setAdding] = usePicking('new-group')
  const addButton = viewer.may.includes('group.add') && (
    <AddButton label={t('add')} onClick={() => setAdding(true)} />
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={
          <>
            {t(`summary.${audienceOf(viewer.role)}`)} <ListLinks on="group" />
          </>
        }
        actions={addButton}
      />
      {lacksGroup(viewer) ? (
        <EmptyState icon={IconAffiliate} title={t('empty.noGroupTitle')} hint={t('empty.noGroupHint')} />
      ) : (
        <GroupTable addButton={addButton} />
      )}
      <Suspense>
        {isAdding && (
          <GroupFormDrawer
            group={null}
            onClose={() => setAdding(false)}
            // A new group is empty, so its page with the members is shown next.
            onSaved={({ groupId }) => showAdded(groupId, 'members')}
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
  const list = useList<GroupFilters>({ by: 'groupName', order: 'asc' })
  const columns = useGroupColumns()
  const query = useListPage(list, (at) => callQuery('listGroups', { body: at.asBody }))
  return (
    <RecordTable
      kind="group"
      what={t('title')}
      list={list}
      query={query}
      rows={(page) => page.groups}
      columns={columns}
      filters={
        <>
          <StatusFilter list={list} />
          {viewer.may.includes('group.set-status') && (
            <GroupAttentionFilter
              filters={list.filters}
              onChange={(filters) =>
                list.setFilters({ withoutAdmin: undefined, invitedDays: undefined, ...filters })
              }
            />
          )}
        </>
      }
      tools={<SavedViews list="groups" parse={groupListSearch} />}
      download={() => call('exportGroups', { body: list.asBody })}
      bulk={
        viewer.may.includes('group.set-status') && {
          activate: t('status.manyActivateText'),
          inactivate: t('status.manyInactivateText'),
        }
      }
      failure={t('messages:groups.fetchAllFailed')}
      empty={{
        icon: IconAffiliate,
        title: t(`empty.${audience}Title`),
        hint: t(`empty.${audience}Hint`),
        action: addButton,
      }}
      noMatches={showsOnlyWork(list, work) && t('common:table.allDone')}
    />
  )
}
