import type { MyAccount } from '@gantry/contract/domains/people/users/schemas'
import {
  IconCertificate,
  IconDevices,
  IconFiles,
  IconHeartbeat,
  IconId,
  IconShieldLock,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { fullName } from '../../../sessions/index.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageTabs } from '../../../ui/layout/PageTabs.tsx'
import { MySessions } from '../../access/sessions/index.ts'
import { Qualifications } from '../../compliance/qualifications/index.ts'
import { UserDocuments } from '../../people/documents/index.ts'
import { UserMips } from '../../people/links/user-mips/index.ts'
import { PersonHeader, PhotoActions, ProfileFacts } from '../../people/users/index.ts'
import { DigestSection } from '../inbox/index.ts'
import { type AccountTab, accountTabs, type LinkedField } from './account-search.ts'
import { ListingSection } from './ListingSection.tsx'
import { SecurityTab } from './SecurityTab.tsx'

const ProfileFormDrawer = lazy(() => import('./ProfileFormDrawer.tsx'))
const route = getRouteApi('/shell/account')

const icons = {
  details: IconId,
  documents: IconFiles,
  qualifications: IconCertificate,
  numbers: IconHeartbeat,
  security: IconShieldLock,
  sessions: IconDevices,
}

/** The own record in every role, also in those that may not open the profile page. */
export function AccountPage() {
  const { t } = useTranslation('messages')
  const { tab = 'details', edit } = route.useSearch()
  const account = useCall('getMyAccount')
  if (account.isPending) return <Skeleton height={320} />
  if (account.isError) {
    const failure = t('users.fetchFailed')
    return <LoadFailure error={account.error} fallback={failure} onRetry={() => void account.refetch()} />
  }
  return <Account account={account.data} tab={tab} edit={edit} />
}

type AccountProps = { account: MyAccount; tab: AccountTab; edit: LinkedField | undefined }

function Account({ account, tab, edit }: AccountProps) {
  const { t } = useTranslation('my-profile')
  const navigate = route.useNavigate()
  const [editing, setEditing] = useState<{ field?: LinkedField } | null>(edit ? { field: edit } : null)
  // Otherwise a reload, or the way back to this page, would open the form again.
  useEffect(() => {
    if (edit) void navigate({ search: { tab }, replace: true })
  }, [edit, tab, navigate])
  return (
    <>
      <PersonHeader
        person={account}
        title={t('account.title')}
        actions={<EditButton label={t('edit')} onClick={() => setEditing({})} />}
      />
      <PageTabs
        label={t('tabsLabel')}
        tabs={accountTabs}
        icons={icons}
        labelOf={(tabName) => t(`account.tabs.${tabName}`)}
        current={tab}
      >
        <TabContent account={account} tab={tab} />
      </PageTabs>
      <Suspense>
        {editing && (
          <ProfileFormDrawer
            profile={account}
            read={() => call('getMyAccount')}
            focusOn={editing.field}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function TabContent({ account, tab }: { account: MyAccount; tab: AccountTab }) {
  const { t } = useTranslation(['users', 'my-profile'])
  const { userId } = account
  switch (tab) {
    case 'details':
      return (
        <>
          <PhotoActions person={account} />
          <ProfileFacts profile={account} />
          <ListingSection />
          <Suspense>
            <DigestSection />
          </Suspense>
        </>
      )
    case 'documents':
      return <UserDocuments userId={userId} summary={t('documents.visibilityOwnHint')} canChange />
    case 'qualifications':
      return <Qualifications kind="user" id={userId} />
    case 'numbers':
      return (
        <UserMips
          userId={userId}
          name={fullName(account)}
          title={t('my-profile:account.tabs.numbers')}
          isOwn
          rights={{
            canLink: false,
            canEditNumber: account.may.includes('edit-numbers'),
            canAllow: false,
          }}
        />
      )
    case 'security':
      return <SecurityTab profile={account} recoveryCodesLeft={account.recoveryCodesLeft} />
    case 'sessions':
      return <MySessions />
  }
}
