import type { LoggedInUser } from '@gantry/contract/domains/access/sessions/schemas'
import { IconUserCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { fullName } from '../../../sessions/session-user.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { useLoggedInUserColumns } from './logged-in-user-columns.tsx'
import { useDeviceText } from './use-device-text.ts'

// Loaded when it is first needed.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}))
const REFRESH_SECONDS = 30

/** Who is signed in at this moment. */
export function LoggedInUsersPage() {
  const { t } = useTranslation('sessions')
  const deviceText = useDeviceText()
  const list = useList({ by: 'lastSeenAt', order: 'desc' })
  const ending = useAsked<LoggedInUser>()
  const end = useEndSession()
  const query = useListPage(list, (at) => ({
    ...callQuery('listLoggedInUsers', { query: at.asQuery }),
    // A hidden tab does not read the list again.
    refetchInterval: REFRESH_SECONDS * 1000,
    refetchOnWindowFocus: true,
  }))
  const columns = useLoggedInUserColumns(ending.ask, query.dataUpdatedAt)
  const name = ending.item ? fullName(ending.item) : ''
  const device = deviceText(ending.item?.device ?? '')
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary', { seconds: REFRESH_SECONDS })} />
      <DataTable
        name="logged-in-users"
        what={t('title')}
        list={list}
        query={query}
        rows={(page) => page.users}
        rowKey={({ sessionId }) => sessionId}
        columns={columns}
        failure={t('fetchFailed')}
        empty={{ icon: IconUserCheck, title: t('empty.title'), hint: t('empty.hint') }}
      />
      <Suspense>
        {ending.item && (
          <ConfirmDialog
            opened={ending.isAsking}
            title={t('endTitle', { name })}
            confirmLabel={t('end')}
            isDangerous
            onConfirm={() => {
              if (ending.item) end.mutate({ params: { sessionId: ending.item.sessionId }, name })
              ending.close()
            }}
            onClose={ending.close}
          >
            {t('endText', { name, device })}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}

function useEndSession() {
  const { t } = useTranslation('sessions')
  return useChange<'endSession', { name: string }>('endSession', {
    success: (_reply, { name }) => t('ended', { name }),
    failure: t('endFailed'),
    expect: ({ params: { sessionId } }) => [
      expecting('listLoggedInUsers', {}, (page) => ({
        ...page,
        users: page.users.filter((session) => session.sessionId !== sessionId),
        totalItems: page.totalItems - 1,
      })),
    ],
  })
}
