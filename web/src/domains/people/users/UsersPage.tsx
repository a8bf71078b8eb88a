import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import type { RoleCode } from '@gantry/contract/product'
import { IconMailForward, IconUserPlus, IconUsers, IconUsersMinus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { ListLinks } from '../../../kit/additions/AddedLinks.tsx'
import { useShowAdded } from '../../../kit/next-steps/added.ts'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { isAdministrator } from '../../../kit/pages/readers.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { RecordTable } from '../../../kit/records/RecordTable.tsx'
import { SavedViews } from '../../../kit/saved-views/index.ts'
import { lacksGroup, useSignedInUser, useViewer } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { showsOnlyWork } from '../../../ui/list/shows-only-work.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { InvitePeople } from '../links/user-groups/index.ts'
import { useBulkPeople } from './actions/use-bulk-people.tsx'
import { UserFilterBar } from './UserFilterBar.tsx'
import { fetchPersonAhead } from './use-person.ts'
import { useUserColumns } from './user-columns.tsx'
import { type UserFilters, userListSearch } from './user-list-search.ts'

const work = { activated: [false], pendingDays: 'any' } as const

const UserFormDrawer = lazy(() => import('./form/UserFormDrawer.tsx'))

/** The people that the viewer may see. */
export function UsersPage() {
  const { t } = useTranslation('users')
  const viewer = useViewer()
  const [isAdding, setAdding] = usePicking('new-user')
  const [isInviting, setInviting] = usePicking('invite-people')
  const showAdded = useShowAdded('user')
  const canAdd = viewer.may.includes('user.add')
  const addButton = canAdd && (
    <AddButton label={t('add')} icon={IconUserPlus} onClick={() => setAdding(true)} />
  )
  const inviteButton = isAdministrator(viewer) && (
    <Button
      variant={canAdd ? 'default' : 'filled'}
      leftSection={<IconMailForward size={17} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      {t('invite')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={
          <>
            <Summary role={viewer.role} /> <ListLinks on="user" />
          </>
        }
        actions={
          inviteButton && (
            <>
              {inviteButton}
              {addButton}
            </>
          )
        }
      />
      {lacksGroup(viewer) ? (
        <EmptyState icon={IconUsersMinus} title={t('empty.noGroupTitle')} hint={t('empty.noGroupHint')} />
      ) : (
        <UserTable />
      )}
      <Suspense>
        {isInviting && <InvitePeople onClose={() => setInviting(false)} />}
        {isAdding && (
          <UserFormDrawer
            profile={null}
            onClose={() => setAdding(false)}
            onSaved={({ userId }) => showAdded(userId)}
          />
        )}
      </Suspense>
    </>
  )
}

function Summary({ role }: { role: RoleCode | null }) {
  const { t } = useTranslation('users')
  const group = useSignedInUser().groupInfo?.groupName
  if (role === 'GroupAdmin') return group ? <bdi>{t('summary.GroupAdmin', { group })}</bdi> : null
  return role === 'Member' ? t('summary.Member') : t('summary.ProductAdmin')
}

function UserTable() {
  const { t } = useTranslation(['users', 'messages', 'common'])
  const list = useList<UserFilters>({ by: 'siteCode', order: 'desc' })
  const columns = useUserColumns()
  const viewer = useViewer()
  const bulkPeople = useBulkPeople()
  const rowLink = useCallback(
    ({ userId }: UserRow) => ({
      to: '/users/userdetails',
      search: { id: userId },
      ahead: () => fetchPersonAhead(viewer, userId),
    }),
    [viewer],
  )
  const query = useListPage(list, (at) => callQuery('listUsers', { body: at.asBody }))
  return (
    <RecordTable
      kind="user"
      what={t('title')}
      list={list}
      query={query}
      rows={(page) => page.users}
      columns={columns}
      rowLink={rowLink}
      filters={<UserFilterBar list={list} />}
      tools={<SavedViews list="users" parse={userListSearch} />}
      download={() => call('exportUsers', { body: list.asBody })}
      bulk={
        viewer.may.includes('user.set-status') && {
          activate: t('status.manyActivateText'),
          inactivate: t('status.manyInactivateText'),
        }
      }
      actionsOnMany={bulkPeople}
      failure={t('messages:users.fetchAllFailed')}
      empty={{
        icon: IconUsers,
        title: t('empty.title'),
        hint: viewer.may.includes('user.add') ? t('empty.hint') : t('empty.inviteHint'),
      }}
      noMatches={
        showsOnlyWork(list, work) &&
        (list.filters.activated === false ? t('empty.everyoneActivated') : t('common:table.allDone'))
      }
    />
  )
}
