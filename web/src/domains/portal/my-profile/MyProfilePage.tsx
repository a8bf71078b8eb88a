import type { Person } from '@gantry/contract/domains/people/users/schemas'
import {
  IconAffiliate,
  IconFiles,
  IconHeartbeat,
  IconId,
  IconServer2,
  IconShieldLock,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { fullName } from '../../../sessions/index.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageTabs } from '../../../ui/layout/PageTabs.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { UserDocuments } from '../../people/documents/index.ts'
import { UserGroups } from '../../people/links/user-groups/index.ts'
import { UserMips } from '../../people/links/user-mips/index.ts'
import { UserRis } from '../../people/links/user-ris/index.ts'
import { PersonHeader, PhotoActions, ProfileFacts } from '../../people/users/index.ts'
import { ListingSection } from './ListingSection.tsx'
import { type ProfileTab, profileTabs } from './profile-search.ts'
import { SecurityTab } from './SecurityTab.tsx'

const ProfileFormDrawer = lazy(() => import('./ProfileFormDrawer.tsx'))
const route = getRouteApi('/shell/my-profile')

const icons = {
  profile: IconId,
  security: IconShieldLock,
  mips: IconHeartbeat,
  groups: IconAffiliate,
  ris: IconServer2,
  documents: IconFiles,
}

/** The user's own page: the parts that administrators see too, and the sign-in settings. */
export function MyProfilePage() {
  const { t } = useTranslation('messages')
  const { tab = 'profile' } = route.useSearch()
  const profile = useCall('getMyProfile')
  if (profile.isPending) return <Skeleton height={320} />
  if (profile.isError) {
    const failure = t('users.fetchFailed')
    return <LoadFailure error={profile.error} fallback={failure} onRetry={() => void profile.refetch()} />
  }
  return <MyProfile profile={profile.data} tab={tab} />
}

function MyProfile({ profile, tab }: { profile: Person; tab: ProfileTab }) {
  const { t } = useTranslation(['my-profile', 'users'])
  const [isEditing, editing] = useDisclosure()
  return (
    <>
      <PersonHeader
        person={profile}
        title={t('title')}
        actions={<EditButton label={t('edit')} onClick={editing.open} />}
      />
      <PageTabs
        label={t('tabsLabel')}
        tabs={profileTabs}
        icons={icons}
        labelOf={(tabName) => t(`tabs.${tabName}`)}
        current={tab}
      >
        <TabContent profile={profile} tab={tab} />
      </PageTabs>
      <Suspense>
        {isEditing && (
          <ProfileFormDrawer profile={profile} read={() => call('getMyProfile')} onClose={editing.close} />
        )}
      </Suspense>
    </>
  )
}

function TabContent({ profile, tab }: { profile: Person; tab: ProfileTab }) {
  const { t } = useTranslation('users')
  const { userId } = profile
  const name = fullName(profile)
  switch (tab) {
    case 'profile':
      return (
        <>
          <PhotoActions person={profile} />
          <ProfileFacts profile={profile} />
          <ListingSection />
        </>
      )
    case 'security':
      return <SecurityTab profile={profile} />
    case 'mips':
      return (
        <UserMips
          userId={userId}
          name={name}
          isOwn
          rights={{ canLink: false, canEditNumber: profile.may.includes('edit-numbers'), canAllow: false }}
        />
      )
    case 'groups':
      return <UserGroups userId={userId} name={name} canLink={false} exit="leave" />
    case 'ris':
      return <UserRis userId={userId} name={name} isOwn canLink={false} />
    case 'documents':
      return <UserDocuments userId={userId} summary={t('documents.visibilityOwnHint')} canChange />
  }
}
